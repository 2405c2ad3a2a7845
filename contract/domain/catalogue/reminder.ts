import { addDays, type Day } from '../day.ts';

const daysIn: Readonly<Record<string, number>> = { Y: 365, M: 30, W: 7, D: 1 };

/** Last day of a code or plan: the supplier's date, or a period from the purchase. Null when neither exists. */
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
 * Day of a reminder of the purchase. A top-up: the day before it runs out. A code: in a month, or two weeks before it
 * runs out if that is sooner. Without a known end: in a month. Not before tomorrow. `bought` and `today` are days of
 * Zurich.
 */
export const reminderDay = (validity: string | null, bought: Day, today: Day, topUp: boolean): Day => {
  const end = lastDay(validity, bought);
  const [tomorrow, month] = [addDays(today, 1), addDays(today, 30)];
  const before = end === null ? month : addDays(end, topUp ? -1 : -14);
  if (before < tomorrow) return tomorrow;
  return topUp || before < month ? before : month;
};
