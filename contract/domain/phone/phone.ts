/** `('41', '791234567')` → `+41 *** 67`: enough for its owner to recognise it, too little for anyone else. */
export const maskPhone = (isd: string, mobile: string): string => `+${isd} *** ${mobile.slice(-2)}`;

/** Parsed phone number. */
export type TypedNumber = {
  /** National digits, or `+` or `00` with the rest while the dial code is unknown. */
  number: string;
  /** Countries of the typed dial code, the main one first, or an empty list without one. */
  countries: readonly string[];
};
