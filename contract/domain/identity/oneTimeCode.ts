import { asciiDigits, digitsOnly } from '../text/typed.ts';

/**
 * `926 411`, `٩٢٦٤١١` or the whole message with the code → `926411`: in a text it is the first of the longest numbers.
 */
export const readOneTimeCode = (typed: string): string =>
  asciiDigits(typed)
    .split(/\p{L}{2,}/u)
    .map(digitsOnly)
    .reduce((longest, number) => (number.length > longest.length ? number : longest), '');
