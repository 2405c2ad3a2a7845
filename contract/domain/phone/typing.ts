import { mostDigits } from '../limits.ts';
import type { TypedNumber } from './phone.ts';

/** True if the text contains more digits than any phone number. Allows three more while the dial code is unknown. */
export const isTooLong = (number: string): boolean => {
  const [, code, digits = ''] = /^(\+|00(?=[1-9]))?(\d*)/.exec(number) ?? [];
  return digits.length > (code === undefined ? mostDigits : mostDigits + 3);
};

/** True if the number is not empty and does not start with an unresolved dial code. */
export const isNational = (number: string): boolean => /^(?!00)\d/.test(number);

/** Returns the number's country. If the current country has the same dial code, it takes precedence. */
export const countryOf = ({ countries: [main, ...others] }: TypedNumber, inUse: string): string =>
  main === undefined || others.includes(inUse) ? inUse : main;
