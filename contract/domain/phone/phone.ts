/**
 * Masks a phone number: `('41', '791234567')` → `+41 *** 67`. The last two digits let the owner recognise the
 * number without revealing it to anyone else.
 */
export const maskPhone = (isd: string, mobile: string): string => `+${isd} *** ${mobile.slice(-2)}`;

/** A parsed phone number. */
export type TypedNumber = {
  /** National digits of the number. Until the dial code is known, `+` or `00` followed by all digits. */
  number: string;
  /** Countries that use the entered dial code, main country first. Empty if no dial code was entered. */
  countries: readonly string[];
};
