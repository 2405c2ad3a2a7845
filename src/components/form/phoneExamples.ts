/** An example of a mobile number for each country: a chunk of its own, for a number that was refused. */
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };

/** National digits; null where there is no example. */
export const exampleOf = (country: string): string | null =>
  (examples as Partial<Record<string, string>>)[country] ?? null;
