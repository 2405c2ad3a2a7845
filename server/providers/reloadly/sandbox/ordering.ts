import { randomInt } from 'node:crypto';
import type { Context } from 'hono';
import type { SupplierEntry } from './records.ts';
import { respondLikeProxy, paged, type SupplierResponder } from './responses.ts';
import type { SupplierState } from './state.ts';

const usedIdentifier = 'CUSTOM_IDENTIFIER_ALREADY_USED';

/** Creates the order and report functions shared by the top-up and gift card routes. */
export const createOrdering = (
  { now, delays, faults, refusals }: SupplierState,
  { refuse }: SupplierResponder,
) => {
  const refuseOrder = (
    c: Context,
    customIdentifier: string,
    status: 400 | 404 | 503,
    errorCode: string,
    message: string,
  ): Response => {
    refusals.push({ customIdentifier, errorCode });
    return refuse(c, status, errorCode, message);
  };
  const isListed = (late: boolean) => (entry: SupplierEntry) => !late && (entry.listedAt ?? 0) <= now();
  /**
   * Returns the entries that the reports currently list. Must be called only once per request, because each
   * call consumes an injected fault.
   */
  const listed = <E extends SupplierEntry>(entries: readonly E[]): E[] =>
    entries.filter(isListed(faults.take('reports') === 'late'));

  return {
    refuseOrder,
    listed,
    /**
     * Runs the checks that precede validation of the order's content. Returns null if the order can proceed.
     */
    refuseEarly: (
      c: Context,
      name: string,
      before: readonly SupplierEntry[],
    ): Response | Promise<Response> | null => {
      const fault = faults.take('orders');
      if (fault === 'no-balance')
        return refuseOrder(c, name, 400, 'INSUFFICIENT_BALANCE', 'Insufficient wallet balance');
      if (fault === 'forbidden') {
        refusals.push({ customIdentifier: name, errorCode: 'none: a page of 403' });
        return respondLikeProxy(c, 'forbidden');
      }
      if (fault === 'too-soon')
        return refuseOrder(
          c,
          name,
          400,
          'PHONE_RECENTLY_RECHARGED',
          'the phone was recharged less than 2 minutes ago',
        );
      if (before.length === 0 || faults.take('identifier') === 'unchecked') return null;
      return refuseOrder(c, name, 400, usedIdentifier, 'The custom identifier was used before');
    },
    /**
     * Returns the acceptance time of an order placed now, and the time at which it first appears in the
     * reports.
     */
    taken: (): { at: number; listedAt: number } => {
      const [least, most] = delays.listed;
      return { at: now(), listedAt: now() + least + (most > least ? randomInt(most - least) : 0) };
    },
    shownStatus: (entry: SupplierEntry, pendingStatus: string): string =>
      entry.readyAt > now() || faults.take('status') === 'stale' ? pendingStatus : entry.outcome,
    /**
     * Returns one page of the orders accepted between two times. Pages start at 1, and the times are in UTC−4.
     */
    report: <E extends SupplierEntry>(
      c: Context,
      all: E[],
      most: number,
      wire: (entry: E) => object,
    ): Response => {
      const moment = (name: string, otherwise: number): number => {
        const value = c.req.query(name);
        return value ? Date.parse(`${value.replace(' ', 'T')}-04:00`) : otherwise;
      };
      const [from, to] = [moment('startDate', 0), moment('endDate', now())];
      // report requests use whole seconds
      const accepted = listed(all).filter((e) => e.at >= from && e.at < to + 1_000);
      return paged(c, accepted.map(wire), most);
    },
  };
};

export type Ordering = ReturnType<typeof createOrdering>;
