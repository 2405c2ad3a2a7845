/**
 * Removes the country from a product name, because the country is already shown next to the brand: `Apple CH` →
 * `Apple`.
 */
export const brandOf = (name: string, country: string): string =>
  name.endsWith(` ${country}`) ? name.slice(0, -country.length - 1) : name;
