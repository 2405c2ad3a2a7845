import { mostDigits } from '../limits.ts';
import type { TypedNumber } from './phone.ts';

/**
 * True if the text contains more digits than any phone number. As long as the dial code is unknown, three more digits
 * are allowed.
 */
export const isTooLong = (number: string): boolean => {
  const [, code, digits = ''] = /^(\+|00(?=[1-9]))?(\d*)/.exec(number) ?? [];
  return digits.length > (code === undefined ? mostDigits : mostDigits + 3);
};

/** True if the number is not empty and does not start with a dial code that has not been recognised. */
export const isNational = (number: string): boolean => /^(?!00)\d/.test(number);

/**
 * Returns the country of a number. If the current country uses the same dial code, it takes precedence over the main
 * country.
 */
export const countryOf = ({ countries: [main, ...others] }: TypedNumber, inUse: string): string =>
  main === undefined || others.includes(inUse) ? inUse : main;
