/** `Apple CH` → `Apple` where the country is told beside the name. */
export const brandOf = (name: string, country: string): string =>
  name.endsWith(` ${country}`) ? name.slice(0, -country.length - 1) : name;
