import { mostDigits } from '../limits.ts';
import type { TypedNumber } from './phone.ts';

/**
 * True if the text contains more digits than a phone number can have. While it contains a dial code, three more
 * digits are allowed.
 */
export const isTooLong = (number: string): boolean => {
  const [, code, digits = ''] = /^(\+|00(?=[1-9]))?(\d*)/.exec(number) ?? [];
  return digits.length > (code === undefined ? mostDigits : mostDigits + 3);
};

/** True if the number starts with a national digit: it is not empty and does not start with `+` or `00`. */
export const isNational = (number: string): boolean => /^(?!00)\d/.test(number);

/**
 * Returns the country of a number. If the current country uses the same dial code, it takes precedence over the main
 * country.
 */
export const countryOf = ({ countries: [main, ...others] }: TypedNumber, inUse: string): string =>
  main === undefined || others.includes(inUse) ? inUse : main;
