import { mostDigits } from '../limits.ts';
import type { TypedNumber } from './phone.ts';

/** More digits than any number has. Three more while the dial code is unknown. */
export const isTooLong = (number: string): boolean => {
  const [, code, digits = ''] = /^(\+|00(?=[1-9]))?(\d*)/.exec(number) ?? [];
  return digits.length > (code === undefined ? mostDigits : mostDigits + 3);
};

/** True if the number is not empty and its dial code is readable. */
export const isNational = (number: string): boolean => /^(?!00)\d/.test(number);

/** Country of the number. The current country stays if it shares the dial code. */
export const countryOf = ({ countries: [main, ...others] }: TypedNumber, inUse: string): string =>
  main === undefined || others.includes(inUse) ? inUse : main;
