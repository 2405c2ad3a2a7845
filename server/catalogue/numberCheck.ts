import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { nationalSpellings } from '../../contract/domain/phone/nationalNumber.ts';
import { digitsOnly } from '../../contract/domain/text/typed.ts';

export type CheckedNumber = { e164: string; isd: string; mobile: string; country: string | null };

const mobileTypes = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/**
 * Normalises a phone number: `('41', '0791234567')` → `+41791234567`. Accepts a leading 0 and other national prefixes.
 * Returns null if it is not a mobile number.
 */
export const checkMobile = (isd: string, mobile: string): CheckedNumber | null => {
  const parsed = nationalSpellings(isd, digitsOnly(mobile))
    .map((national) => parsePhoneNumberFromString(`+${isd}${national}`))
    .find((number) => number?.isValid() && number.countryCallingCode === isd);
  if (!parsed || !mobileTypes.has(parsed.getType() ?? '')) return null;
  return {
    e164: parsed.number,
    isd,
    mobile: parsed.nationalNumber,
    country: parsed.country ?? null,
  };
};
