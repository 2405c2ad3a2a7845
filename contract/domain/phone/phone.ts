/** `('41', '791234567')` → `+41 *** 67`. The owner can recognise the number; others cannot read it. */
export const maskPhone = (isd: string, mobile: string): string => `+${isd} *** ${mobile.slice(-2)}`;

/** Parsed phone number. */
export type TypedNumber = {
  /** National digits. While the dial code is unknown, `+` or `00` and all digits. */
  number: string;
  /** Countries of the typed dial code, main country first. Empty without a dial code. */
  countries: readonly string[];
};
