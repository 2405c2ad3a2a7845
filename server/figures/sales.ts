import { sql } from 'drizzle-orm';
import type { Rappen } from '../../contract/domain/money.ts';
import type { AppContext } from '../appContext.ts';
import { feeExpression } from './fees.ts';

/** A period of time. The start is inclusive, the end exclusive. */
export type Period = { from: Date; to: Date };

/** Orders with the same payment method, product and country that were first paid in a period. */
export type SalesLine = {
  gateway: string;
  /** The provider's code for the payment method. Null for a provider with only one method. */
  method: string | null;
  prodType: number;
  /** Name of the brand or operator, such as `Amazon DE` or `Airtel India`. */
  brand: string;
  /** The product's country as an ISO 3166-1 alpha-2 code. Empty if the product has no country. */
  country: string;
  /** Total face value, in rappen, of the orders that were not refunded, at today's reference rates. Not rounded. */
  face: number;
} & SalesSums;

type SalesSums = {
  orders: number;
  /** Total of the payments received, including those refunded later. */
  sales: Rappen;
  /** Total refunded for these orders. */
  refunded: Rappen;
  /** Payment provider fees, including those for refunded payments. */
  fees: Rappen;
};

/**
 * Totals and the net margin: payments minus refunds, face value and fees. The supplier's discounts are ignored.
 */
export type Sums = SalesSums & { net: Rappen };

export const noSales: Sums = { orders: 0, sales: 0, refunded: 0, fees: 0, net: 0 };

const netOf = ({ sales, refunded, face, fees }: SalesLine): number => sales - refunded - face - fees;

export const sumUp = (lines: readonly SalesLine[]): Sums => {
  const sums = lines.reduce(
    (sum, line) => ({
      orders: sum.orders + line.orders,
      sales: sum.sales + line.sales,
      refunded: sum.refunded + line.refunded,
      fees: sum.fees + line.fees,
      net: sum.net + netOf(line),
    }),
    noSales,
  );
  return { ...sums, net: Math.round(sums.net) };
};

/** Sums the lines that have the same key. The result is sorted by sales in descending order. */
export const sumBy = <Key extends string>(
  lines: readonly SalesLine[],
  keyOf: (line: SalesLine) => Key,
): [Key, Sums][] => {
  const groups = new Map<Key, SalesLine[]>();
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line]);
  return [...groups]
    .map(([key, of]): [Key, Sums] => [key, sumUp(of)])
    .sort(([, a], [, b]) => b.sales - a.sales);
};

type Row = {
  gateway: string;
  method: string | null;
  type: number;
  brand: string;
  country: string;
  currency: string;
  n: number;
  total: string;
  refunded: string;
  fees: string;
  face: string;
};

/** Number of days within which a repeated report of the same payment is ignored. */
const repeatDays = 31;
const dayMs = 86_400_000;

/**
 * Splits the period into parts short enough for each query to finish within the statement timeout, however many
 * orders there are.
 */
const piecesOf = ({ from, to }: Period): Period[] => {
  const pieces: Period[] = [];
  for (let start = from.getTime(); start < to.getTime(); start += repeatDays * dayMs)
    pieces.push({
      from: new Date(start),
      to: new Date(Math.min(start + repeatDays * dayMs, to.getTime())),
    });
  return pieces;
};

const loadRows = async (
  { reports, config }: Pick<AppContext, 'reports' | 'config'>,
  { from, to }: Period,
): Promise<Row[]> => {
  const [start, end] = [from.toISOString(), to.toISOString()];
  const { rows } = await reports.execute<Row>(sql`
    with captured as materialized (
        select order_id, min(at) as at from order_event
          where type = 'order.captured' and at < ${end}
            and at >= ${start}::timestamptz - ${repeatDays} * interval '1 day'
          group by order_id having min(at) >= ${start}),
      sold as (
        select a.gateway, a.method, o.total, o.quantity, (o.item ->> 'ProdType')::int as type,
               coalesce(o.item ->> 'ProdName', '') as brand, coalesce(o.item ->> 'country', '') as country, o.item ->> 'receiveCurrency' as currency,
               (o.item ->> 'receive')::numeric as receive, o.state = 'refunded' as went_back
          from captured c join shop_order o on o.id = c.order_id
          join payment_attempt a on a.id = o.paid_attempt_id)
    select gateway, method, type, brand, country, currency, count(*)::int as n, sum(total)::bigint as total,
           coalesce(sum(total) filter (where went_back), 0)::bigint as refunded,
           sum(${feeExpression(config.fees)})::bigint as fees,
           coalesce(round(sum(receive * 100 * quantity) filter (where not went_back)), 0)::bigint as face
      from sold group by 1, 2, 3, 4, 5, 6`);
  return rows;
};

/** Loads a period's sales by payment method, product and country. */
export const loadSales = async (
  shop: Pick<AppContext, 'reports' | 'catalogue' | 'config'>,
  period: Period,
): Promise<SalesLine[]> => {
  const rows: Row[] = [];
  for (const piece of piecesOf(period)) rows.push(...(await loadRows(shop, piece)));
  const lines = new Map<string, SalesLine>();
  for (const row of rows) {
    const key = `${row.gateway} ${row.method} ${row.type} ${row.country} ${row.brand}`;
    const known = lines.get(key);
    lines.set(key, {
      gateway: row.gateway,
      method: row.method,
      prodType: row.type,
      brand: row.brand,
      country: row.country,
      orders: (known?.orders ?? 0) + row.n,
      sales: (known?.sales ?? 0) + Number(row.total),
      refunded: (known?.refunded ?? 0) + Number(row.refunded),
      fees: (known?.fees ?? 0) + Number(row.fees),
      face: (known?.face ?? 0) + Number(row.face) * shop.catalogue.rateOf(row.currency),
    });
  }
  return [...lines.values()];
};
