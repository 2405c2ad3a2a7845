/**
 * Example mobile numbers of each country. This module is a separate chunk, which loads when the first number is typed.
 */
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };

/** Returns the digits of the national number, or null if there is no example for the country. */
export const exampleOf = (country: string): string | null =>
  (examples as Partial<Record<string, string>>)[country] ?? null;
