/** `Apple CH` → `Apple`, for use next to the country. */
export const brandOf = (name: string, country: string): string =>
  name.endsWith(` ${country}`) ? name.slice(0, -country.length - 1) : name;
