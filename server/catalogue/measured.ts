import { sql } from 'drizzle-orm';
import { fromWire } from '../../contract/domain/money.ts';
import type { AppContext } from '../appContext.ts';
import { countedDays, type Measured } from './catalogue.ts';

/** Computes product statistics from recent orders, in the background and never during a request. */

/** Minimum number of delivered orders that a product must have for a statistic to be shown. */
export const leastOrders = 20;
/** Number of recent deliveries used to compute a product's delivery time. */
export const lastDeliveries = 100;

type Counted = { prodid: string; receive: string; orders: number };
type Timed = { prodid: string; deliveries: number; seconds: number };

/**
 * Selects recently delivered orders. Their state is `completed`, so they were neither cancelled nor refunded.
 */
const delivered = sql`
  select o.item ->> 'prodid' as prodid, o.item ->> 'receive' as receive,
         d.updated_at as delivered_at, d.updated_at - d.created_at as took
    from shop_order o join delivery d on d.order_id = o.id
    where o.created_at >= now() - ${countedDays} * interval '1 day'
      and o.state = 'completed' and d.state = 'delivered'`;

/** Ranks all products that have enough orders. The most frequently ordered product has rank 1. */
const rank = (rows: readonly Counted[]): Map<string, number> => {
  const totals = new Map<string, number>();
  for (const { prodid, orders } of rows) totals.set(prodid, (totals.get(prodid) ?? 0) + orders);
  const enough = [...totals].filter(([, orders]) => orders >= leastOrders);
  return new Map(enough.sort(([, a], [, b]) => b - a).map(([prodid], index) => [prodid, index + 1]));
};

/** Loads the statistics, keyed by product id. Runs two queries for recent orders on the reporting database. */
export const loadMeasured = async ({
  reports,
}: Pick<AppContext, 'reports'>): Promise<Map<string, Measured>> => {
  const { rows: valueCounts } = await reports.execute<Counted>(sql`
    select prodid, receive, count(*)::int as orders from (${delivered}) as delivered
      group by prodid, receive order by prodid, orders desc`);
  const { rows: timed } = await reports.execute<Timed>(sql`
    select prodid, count(*)::int as deliveries,
           ceil(extract(epoch from percentile_disc(0.9) within group (order by took)))::int as seconds
      from (select prodid, took, row_number() over (partition by prodid order by delivered_at desc) as age
              from (${delivered}) as delivered) as latest
      where age <= ${lastDeliveries} group by prodid having count(*) >= ${leastOrders}`);
  const measured = new Map<string, Measured>();
  const places = rank(valueCounts);
  for (const [index, { prodid, receive, orders }] of valueCounts.entries()) {
    // uses only the first row of each product, which contains its most frequent value
    if (measured.has(prodid)) continue;
    const next = valueCounts[index + 1];
    const isFirst = next?.prodid !== prodid || next.orders < orders;
    measured.set(prodid, {
      popular: orders >= leastOrders && isFirst ? fromWire(receive) : null,
      usual: null,
      place: places.get(prodid) ?? null,
    });
  }
  for (const { prodid, deliveries, seconds } of timed)
    measured.set(prodid, {
      popular: null,
      place: null,
      ...measured.get(prodid),
      usual: { seconds: Math.max(1, seconds), deliveries },
    });
  return measured;
};

/** Recomputes this process's product statistics from the orders. */
export const refreshMeasured = async (shop: Pick<AppContext, 'reports' | 'catalogue'>): Promise<void> =>
  shop.catalogue.setMeasured(await loadMeasured(shop));

/** Milliseconds between two refreshes. Until the next one, pages use the statistics in memory. */
const refreshEvery = 15 * 60_000;

/**
 * Refreshes the statistics immediately and then at regular intervals. If a refresh fails, the previous
 * statistics stay in use. Returns a function that stops the refreshing.
 */
export const startMeasuring = async (
  shop: Pick<AppContext, 'reports' | 'catalogue' | 'log'>,
): Promise<{ stop(): void }> => {
  const refresh = async (): Promise<void> => {
    try {
      await refreshMeasured(shop);
    } catch (error) {
      shop.log.warn(
        { problem: error instanceof Error ? error.name : 'unknown' },
        'the product statistics could not be computed',
      );
    }
  };
  await refresh();
  const timer = setInterval(() => void refresh(), refreshEvery);
  timer.unref();
  return { stop: () => clearInterval(timer) };
};
