/** `Apple CH` → `Apple` where the country is told beside the name. */
export const brandOf = (name: string, country: string): string =>
  name.endsWith(` ${country}`) ? name.slice(0, -country.length - 1) : name;

const units = new Map([
  ['Y', 'year'],
  ['M', 'month'],
  ['W', 'week'],
  ['D', 'day'],
]);

/** `P28D` → `28 days`, in the reader's language; null for anything that is no such period. */
export const periodText = (period: string | null | undefined, language: string): string | null => {
  if (!period || !/^P(\d+[YMWD])+$/.test(period)) return null;
  return [...period.matchAll(/(\d+)([YMWD])/g)]
    .map(([, count, unit]) =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit: units.get(unit ?? ''),
        unitDisplay: 'long',
      }).format(Number(count)),
    )
    .join(' ');
};
