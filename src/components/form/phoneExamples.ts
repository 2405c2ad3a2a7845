/** Example mobile number of each country. It is a separate chunk, loaded when a number is refused. */
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };

/** National digits; null if the country has no example. */
export const exampleOf = (country: string): string | null =>
  (examples as Partial<Record<string, string>>)[country] ?? null;
