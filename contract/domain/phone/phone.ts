/** `('41', '791234567')` → `+41 *** 67`. Owners can recognise their number, but nobody else can read it. */
export const maskPhone = (isd: string, mobile: string): string => `+${isd} *** ${mobile.slice(-2)}`;

/** A parsed phone number. */
export type TypedNumber = {
  /** National digits or, as long as the dial code is unknown, `+` or `00` followed by all digits. */
  number: string;
  /** Countries with the typed dial code, main country first. Empty if no dial code was typed. */
  countries: readonly string[];
};
