/** Parses the page and date parameters of the order and voucher lists. */
import { readDay, subtractMonths, zurichDay, type Day } from '../../contract/domain/day.ts';
import { longPeriodMonths } from '../../contract/domain/limits.ts';
import { databaseTime } from '../platform/database/clock.ts';
import { invalid } from '../platform/refusal.ts';

type QueryValue = string | undefined;

/** Parses a number from the query. @throws ShopRefusal 422 */
const numberOf = (field: string, value: QueryValue, otherwise: number, most: number): number => {
  if (!value) return otherwise;
  const isOne = /^\d{1,6}$/.test(value) && Number(value) >= 1 && Number(value) <= most;
  if (!isOne) throw invalid({ [field]: 'invalidValue' });
  return Number(value);
};

/** Returns the number of the requested page. Defaults to the first page. @throws ShopRefusal 422 */
export const pageNumberOf = (query: { pageno?: QueryValue }): number =>
  numberOf('pageno', query.pageno, 1, 100_000);
/** Returns the number of rows per page: 10 by default and at most 50. @throws ShopRefusal 422 */
export const pageSizeOf = (query: { pagesize?: QueryValue }): number =>
  numberOf('pagesize', query.pagesize, 10, 50);

/** Returns the requested product type. 0 means all types. @throws ShopRefusal 422 */
export const cardTypeOf = (query: { cardtype?: QueryValue }): '0' | '1' | '2' | '3' => {
  const type = query.cardtype || '0';
  if (type !== '0' && type !== '1' && type !== '2' && type !== '3')
    throw invalid({ cardtype: 'invalidValue' });
  return type;
};

/**
 * Returns the first and last day of the requested period, both inclusive. The end defaults to today, and the
 * start to `longPeriodMonths` before the end.
 * @throws ShopRefusal 422 for an invalid day, or an end before the start
 */
export const periodOf = (query: {
  startdate?: QueryValue;
  enddate?: QueryValue;
}): { start: Day; end: Day } => {
  const day = (field: 'startdate' | 'enddate'): Day | null => {
    const value = query[field];
    if (!value) return null;
    const read = readDay(value);
    if (!read) throw invalid({ [field]: 'invalidValue' });
    return read;
  };
  const end = day('enddate') ?? zurichDay(databaseTime());
  const start = day('startdate') ?? subtractMonths(end, longPeriodMonths);
  if (end < start) throw invalid({ enddate: 'invalidValue' });
  return { start, end };
};
