import { mostDigits } from '../limits.ts';
import type { TypedNumber } from './phone.ts';

/**
 * True if the text has more digits than a phone number can have. Three more digits are allowed if the text
 * contains a dial code.
 */
export const isTooLong = (number: string): boolean => {
  const [, code, digits = ''] = /^(\+|00(?=[1-9]))?(\d*)/.exec(number) ?? [];
  return digits.length > (code === undefined ? mostDigits : mostDigits + 3);
};

/** True if the number is in national format: it starts with a digit but not with `00`. */
export const isNational = (number: string): boolean => /^(?!00)\d/.test(number);

/**
 * Returns the country of a number. The current country takes precedence over the main country if both use the
 * same dial code.
 */
export const countryOf = ({ countries: [main, ...others] }: TypedNumber, inUse: string): string =>
  main === undefined || others.includes(inUse) ? inUse : main;
