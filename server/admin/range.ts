import { addDays, readDay, zurichDay, type Day } from '../../contract/domain/day.ts';
import { databaseTime } from '../platform/database/clock.ts';
import type { AdminContext } from './context.ts';

const mostDays = 366;
const usualDays = 30;

/**
 * Returns the requested range, limited to 366 days. If the start is after the end, returns the thirty days up
 * to and including the end.
 */
export const daysOf = (c: AdminContext): { from: Day; to: Day } => {
  const today = zurichDay(databaseTime());
  const to = readDay(c.req.query('to') ?? '') ?? today;
  const from = readDay(c.req.query('from') ?? '') ?? addDays(to, 1 - usualDays);
  if (from > to) return { from: addDays(to, 1 - usualDays), to };
  const earliest = addDays(to, 1 - mostDays);
  return { from: from < earliest ? earliest : from, to };
};
