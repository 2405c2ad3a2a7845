/** `('41', '791234567')` → `+41 *** 67`. Owners recognise their number, but others cannot read it. */
export const maskPhone = (isd: string, mobile: string): string => `+${isd} *** ${mobile.slice(-2)}`;

/** A parsed phone number. */
export type TypedNumber = {
  /** National digits. As long as the dial code is unknown: `+` or `00` followed by all digits. */
  number: string;
  /** Countries with the typed dial code, main country first. Empty if no dial code was typed. */
  countries: readonly string[];
};
