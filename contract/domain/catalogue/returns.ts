/** Formats a number of hours in the user's language: `48` → `2 days`, `36` → `36 hours`. */
export const hoursText = (hours: number, language: string): string => {
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
};
