/** `Apple CH` → `Apple`, because the country is shown next to it. */
export const brandOf = (name: string, country: string): string =>
  name.endsWith(` ${country}`) ? name.slice(0, -country.length - 1) : name;
