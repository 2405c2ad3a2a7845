import { longestTypedCode } from '../limits.ts';
import { asciiDigits, digitsOnly } from '../text/typed.ts';

/**
 * Extracts a one-time code from text: `926 411`, `٩٢٦٤١١` or a whole message → `926411`. In a message, the code
 * is the longest number, or the first one if several are equally long. Numbers that are too long are truncated.
 */
export const readOneTimeCode = (typed: string): string =>
  asciiDigits(typed)
    .split(/\p{L}{2,}/u)
    .map(digitsOnly)
    .reduce((longest, number) => (number.length > longest.length ? number : longest), '')
    .slice(0, longestTypedCode);
