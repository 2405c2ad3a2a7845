import { addDays, type Day } from '../day.ts';

const daysIn: Readonly<Record<string, number>> = { Y: 365, M: 30, W: 7, D: 1 };

/**
 * Returns the last day on which a code or plan is valid: the date from the supplier, or the purchase date plus
 * the validity period. Returns null if the validity is unknown.
 */
export const lastDay = (validity: string | null, bought: Day): Day | null => {
  if (validity === null) return null;
  if (/^\d{4}-\d{2}-\d{2}/.test(validity)) return validity.slice(0, 10);
  if (!/^P(\d+[YMWD])+$/.test(validity)) return null;
  const parts = [...validity.matchAll(/(\d+)([YMWD])/g)];
  return addDays(
    bought,
    parts.reduce((days, [, count, unit]) => days + Number(count) * (daysIn[unit ?? ''] ?? 0), 0),
  );
};

/**
 * Returns the day of a purchase's calendar reminder. For a top-up, it is one day before the credit expires. For
 * a code, it is two weeks before the code expires, but at most one month from today. Without an expiry date, it
 * is one month from today. The reminder is never earlier than tomorrow. `bought` and `today` are days in
 * Zurich.
 */
export const reminderDay = (validity: string | null, bought: Day, today: Day, topUp: boolean): Day => {
  const end = lastDay(validity, bought);
  const [tomorrow, month] = [addDays(today, 1), addDays(today, 30)];
  const before = end === null ? month : addDays(end, topUp ? -1 : -14);
  if (before < tomorrow) return tomorrow;
  return topUp || before < month ? before : month;
};
