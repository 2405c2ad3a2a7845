import { dialCountries } from '../countries.ts';
import { digitsOnly, type TypedNumber } from './phone.ts';

/** Whether a dial code leads: `+41…`, `0041…`. No dial code begins with a 0. */
const isInternational = (number: string): boolean => /^(\+|00[1-9])/.test(number);

/** The digits of a text, and the + before them. The 0 of `+41 (0)79` is for calls at home. */
const bareNumber = (typed: string): string => {
  const text = typed.normalize('NFKC');
  if (!/^\D*(\+|00[1-9])/.test(text)) return digitsOnly(text);
  return (/^\D*\+/.test(text) ? '+' : '') + digitsOnly(text.replace(/\(\s*0\s*\)/, ''));
};

/** Who has a dial code, the main country first. */
const countriesOf = (isd: string): string[] =>
  dialCountries.filter((country) => country.isd === isd).map(({ code }) => code);

/**
 * `+41 79 123 45 67`, `0041 (0)79…` → `791234567` and who has the 41; `079 123` → `079123` and nobody.
 * No dial code is the beginning of another one. `caret` is where in the text the next letter goes: a code that somebody is
 * still putting before a number is not read yet.
 */
export const readNumber = (typed: string, caret = typed.length): TypedNumber => {
  const number = bareNumber(typed);
  if (!isInternational(number)) return { number, countries: [] };
  const digits = number.replace(/^(\+|00)/, '');
  const [isd, countries] = [1, 2, 3]
    .map((length) => [digits.slice(0, length), countriesOf(digits.slice(0, length))] as const)
    .find(([, countries]) => countries.length > 0) ?? [null, []];
  const before = digitsOnly(bareNumber(typed.slice(0, caret)).replace(/^00/, ''));
  if (isd === null || before.length < isd.length) return { number, countries: [] };
  return { number: digits.slice(isd.length), countries };
};

/** The country of a number that was typed: the one in use when it has the dial code too. */
export const countryOf = ({ countries: [main, ...others] }: TypedNumber, inUse: string): string =>
  main === undefined || others.includes(inUse) ? inUse : main;

/** Whether a dial code was typed that nobody has: none is longer than three digits. */
export const isUnknownCode = (number: string): boolean =>
  /^(\+|00[1-9])\d{3}/.test(number) && readNumber(number).countries.length === 0;
