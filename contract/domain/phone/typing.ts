import { mostDigits } from '../limits.ts';
import type { TypedNumber } from './phone.ts';

/** More digits than any number has; three more with an unknown dial code. */
export const isTooLong = (number: string): boolean => {
  const [, code, digits = ''] = /^(\+|00(?=[1-9]))?(\d*)/.exec(number) ?? [];
  return digits.length > (code === undefined ? mostDigits : mostDigits + 3);
};

/** Not empty, and without an unreadable dial code. */
export const isNational = (number: string): boolean => /^(?!00)\d/.test(number);

/** The country of the number: the current one if it shares the dial code. */
export const countryOf = ({ countries: [main, ...others] }: TypedNumber, inUse: string): string =>
  main === undefined || others.includes(inUse) ? inUse : main;
