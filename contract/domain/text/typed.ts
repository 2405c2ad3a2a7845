/** Text as people type and paste it: digits of any script, full-width letters, invisible characters, typographic dashes. */

const isDigit = (point: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(point));

/** Unicode keeps the ten digits of a script together, zero first. */
const valueOf = (digit: string): string => {
  const point = digit.codePointAt(0)!;
  let first = point;
  while (isDigit(first - 1)) first -= 1;
  return String((point - first) % 10);
};

/** `٠٧٩` → `079`: the decimal digits of every script as ASCII. */
export const asciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, valueOf);

/** The digits alone, of any script. */
export const digitsOnly = (text: string): string => asciiDigits(text).replace(/\D/g, '');

/** Full-width letters and ligatures as plain ones, each dash as `-`, without control and format characters. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\t\n\r]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim();
