/** A calendar day as YYYY-MM-DD, in the time zone of Zurich. */
export type Day = string;

const zurich = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Zurich',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

/** Today in Zurich. Built from parts, because engines format full dates differently. */
export const zurichDay = (at: Date): Day => {
  const parts = zurich.formatToParts(at);
  const part = (name: 'year' | 'month' | 'day', digits: number): string =>
    (parts.find(({ type }) => type === name)?.value ?? '').padStart(digits, '0');
  return `${part('year', 4)}-${part('month', 2)}-${part('day', 2)}`;
};

/** Adds days to a date, or subtracts them: `('2028-02-28', 1)` → `'2028-02-29'`. */
export const addDays = (day: Day, days: number): Day => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** The instant when a day begins in Zurich, including daylight saving time. */
export const startOfZurichDay = (day: Day): Date => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const summer = new Date(midnight - 7_200_000);
  return zurichDay(summer) === day ? summer : new Date(midnight - 3_600_000);
};

/**
 * `2008-02-29` or `29/02/2008` → `2008-02-29`. Null for anything that is not a date between 1900 and 2999: the
 * database rejects dates at the limits of its calendar.
 */
export const readDay = (text: string): Day | null => {
  const day = text.trim().replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(day)) return null;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
};

/** Age in full years on a given day. A person born on 29 February turns a year older on 1 March in other years. */
export const ageOn = (born: Day, day: Day): number =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0);
