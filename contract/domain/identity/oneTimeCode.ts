import { asciiDigits, digitsOnly } from '../text/typed.ts';

/** `926 411`, `٩٢٦٤١١` or the whole message that brought it → `926411`: among words it is the longest number, the first of them. */
export const readOneTimeCode = (typed: string): string =>
  asciiDigits(typed)
    .split(/\p{L}{2,}/u)
    .map(digitsOnly)
    .reduce((longest, number) => (number.length > longest.length ? number : longest), '');
