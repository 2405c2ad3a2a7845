/**
 * Normalises text that was typed or pasted: digits in any script, full-width characters, invisible characters
 * and typographic dashes.
 */

const isDigit = (point: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(point));

/**
 * Returns the ASCII digit for a digit in any script. In Unicode, the ten digits of each script are consecutive,
 * starting with zero.
 */
const valueOf = (digit: string): string => {
  const point = digit.codePointAt(0)!;
  let first = point;
  while (isDigit(first - 1)) first -= 1;
  return String((point - first) % 10);
};

/** Converts decimal digits in any script to ASCII: `٠٧٩` → `079`. */
export const asciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, valueOf);

/** Removes everything but digits. Recognises digits in any script. */
export const digitsOnly = (text: string): string => asciiDigits(text).replace(/\D/g, '');

/**
 * Converts full-width characters and ligatures to plain ones, dashes to `-`, and tabs and line breaks to
 * spaces. Removes other control and format characters.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\t\n\r]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim();
