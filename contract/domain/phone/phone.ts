/** `('41', '791234567')` → `+41 *** 67`: enough for its owner to know it, too little for anybody else. */
export const maskPhone = (isd: string, mobile: string): string => `+${isd} *** ${mobile.slice(-2)}`;

/** What a text means as a phone number. */
export type TypedNumber = {
  /** National digits; or `+` or `00` with all that follows, while nobody can say whose dial code that is. */
  number: string;
  /** Who has the dial code that was typed, the main country first; empty when none was. */
  countries: readonly string[];
};
