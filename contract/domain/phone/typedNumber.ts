import { dialCountries } from '../countries.ts';
import { asciiDigits, digitsOnly } from '../text/typed.ts';
import { withCommonPrefix, withoutPrefix } from './nationalNumber.ts';
import type { TypedNumber } from './phone.ts';

/**
 * True if the number starts with an international prefix and a dial code, as in `+41…` or `0041…`. Dial codes
 * never start with 0.
 */
const isInternational = (number: string): boolean => /^(\+|00[1-9])/.test(number);

const withoutTrunk = (text: string): string => text.replace(/[([]\s*0\s*[)\]]/, '');

/**
 * Removes everything except the digits and a leading +. Also removes the 0 in `+41 (0)79`, which is only
 * dialled within the country.
 */
const bareNumber = (typed: string, home: string | null): string => {
  const text = asciiDigits(typed.normalize('NFKC'));
  if (/^\D*\+/.test(text)) return `+${digitsOnly(withoutTrunk(text))}`;
  const digits = withCommonPrefix(home, digitsOnly(text));
  return isInternational(digits) ? withCommonPrefix(home, digitsOnly(withoutTrunk(text))) : digits;
};

/** Returns the countries that have this dial code, main country first. */
const countriesOf = (isd: string): string[] =>
  dialCountries.filter((country) => country.isd === isd).map(({ code }) => code);

/**
 * Parses a number as entered. `+41 79 123 45 67` or `0041 (0)79…` → `791234567` and the countries with dial
 * code 41; `079 123` → `079123` and no countries. `home` is the dial code that applies if the number contains
 * none. `caret` is the cursor position: a dial code is not parsed while it is still being typed in front of a
 * number. No dial code is a prefix of another one, so at most one can match.
 */
export const readNumber = (typed: string, caret = typed.length, home: string | null = null): TypedNumber => {
  const number = bareNumber(typed, home);
  if (!isInternational(number))
    return { number: home === null ? number : withoutPrefix(home, number), countries: [] };
  const digits = number.replace(/^(\+|00)/, '');
  const [isd, countries] = [1, 2, 3]
    .map((length) => [digits.slice(0, length), countriesOf(digits.slice(0, length))] as const)
    .find(([, countries]) => countries.length > 0) ?? [null, []];
  const before = digitsOnly(bareNumber(typed.slice(0, caret), home).replace(/^00/, ''));
  if (isd === null || before.length < isd.length) return { number, countries: [] };
  return { number: withoutPrefix(isd, digits.slice(isd.length)), countries };
};

/** True if the number starts with a dial code that no country uses. Dial codes have at most three digits. */
export const isUnknownCode = (number: string): boolean =>
  /^(\+|00[1-9])\d{3}/.test(number) && readNumber(number).countries.length === 0;
