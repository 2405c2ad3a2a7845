import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export type CheckedNumber = { e164: string; isd: string; mobile: string; country: string | null };

const mobileTypes = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/** `('41', '0791234567')` → `+41791234567`; a leading 0 is tolerated. Null when it is no mobile number. */
export const checkMobile = (isd: string, mobile: string): CheckedNumber | null => {
  const digits = mobile.replace(/\D/g, '');
  const found = [digits, digits.replace(/^0+/, '')]
    .map((national) => parsePhoneNumberFromString(`+${isd}${national}`))
    .find((number) => number?.isValid() && number.countryCallingCode === isd);
  if (!found || !mobileTypes.has(found.getType() ?? '')) return null;
  return {
    e164: found.number,
    isd,
    mobile: found.nationalNumber,
    country: found.country ?? null,
  };
};
