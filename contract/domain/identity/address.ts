import { asciiDigits, plainText } from '../text/typed.ts';

type TypedAddress = Record<'street' | 'houseno' | 'postcode' | 'city' | 'country', string>;

const postcodes: Record<string, RegExp> = {
  AT: /^\d{4}$/,
  BE: /^\d{4}$/,
  DE: /^\d{5}$/,
  DK: /^\d{4}$/,
  ES: /^\d{5}$/,
  FR: /^\d{5}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  IT: /^\d{5}$/,
  LU: /^\d{4}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  PL: /^\d{2}-?\d{3}$/,
  PT: /^\d{4}-?\d{3}$/,
  SE: /^\d{3} ?\d{2}$/,
};

/**
 * Removes the country code from a postcode, because the country has its own field: `CH-8001` and `CH 8001` → `8001`.
 */
export const readPostcode = (typed: string, country: string): string => {
  const text = asciiDigits(plainText(typed)).replace(/\s+/g, ' ');
  const bare = text.replace(/^([A-Z]{1,3}) ?- ?(?=\d)/i, '');
  return bare === text && text.slice(0, 2).toUpperCase() === country
    ? text.replace(/^[A-Z]{2} (?=\d)/i, '')
    : bare;
};

/** True if the postcode has the format of its country. */
const isPostcode = (postcode: string, country: string): boolean =>
  (postcodes[country] ?? /^[A-Z\d][A-Z\d -]{1,9}$/i).test(postcode);

/**
 * True if the address is plausible for its country. A house can have a name instead of a number (`Rose
 * Cottage`) or no number at all (`s/n`), a street name can be a letter and a digit (`Q7` in Mannheim), and a
 * town name can be a single letter (`Å`). Staff later compare the address with the ID.
 */
export const isPlausibleAddress = ({ street, houseno, postcode, city, country }: TypedAddress): boolean =>
  /\p{L}/u.test(street) && /[\p{L}\d]/u.test(houseno) && /\p{L}/u.test(city) && isPostcode(postcode, country);
