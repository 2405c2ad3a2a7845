/** `Apple CH` → `Apple`: removes the country, which is shown next to the brand. */
export const brandOf = (name: string, country: string): string =>
  name.endsWith(` ${country}`) ? name.slice(0, -country.length - 1) : name;
