import { giftAheadDays } from './limits.ts';

/** A calendar day in Zurich as YYYY-MM-DD. */
export type Day = string;

const zurich = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Zurich',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

/**
 * Returns the calendar day in Zurich. The date is assembled from its parts, because JavaScript engines format
 * full dates differently.
 */
export const zurichDay = (at: Date): Day => {
  const parts = zurich.formatToParts(at);
  const part = (name: 'year' | 'month' | 'day', digits: number): string =>
    (parts.find(({ type }) => type === name)?.value ?? '').padStart(digits, '0');
  return `${part('year', 4)}-${part('month', 2)}-${part('day', 2)}`;
};

/** Adds days to a date: `('2028-02-28', 1)` → `'2028-02-29'`. A negative number subtracts days. */
export const addDays = (day: Day, days: number): Day => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/**
 * Subtracts months from a date: `('2026-11-21', 12)` → `'2025-11-21'`. If the resulting day does not exist, the
 * date rolls over into the next month.
 */
export const subtractMonths = (day: Day, months: number): Day => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 10);
};

/** Returns the instant at which a day begins in Zurich, taking daylight saving time into account. */
export const startOfZurichDay = (day: Day): Date => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const summer = new Date(midnight - 7_200_000);
  return zurichDay(summer) === day ? summer : new Date(midnight - 3_600_000);
};

/**
 * Parses a date: `2008-02-29` or `29/02/2008` → `2008-02-29`. Returns null for any other text, and for years
 * outside 1900 to 2999, because the database rejects dates at the limits of its calendar.
 */
export const readDay = (text: string): Day | null => {
  const day = text.trim().replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(day)) return null;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
};

/** True if a gift can be scheduled for this day. Today is the earliest possible day. */
export const isGiftDay = (text: string, today: Day): boolean => {
  const day = readDay(text);
  return day !== null && day >= today && day <= addDays(today, giftAheadDays);
};

/**
 * Returns the age in completed years on a given day. In years without a leap day, people born on 29 February
 * turn a year older on 1 March.
 */
export const ageOn = (birthDate: Day, day: Day): number =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0);
