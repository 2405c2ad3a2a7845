import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { ProdType } from '../../contract/domain/catalogue/prodType.ts';
import { addDays, startOfZurichDay, type Day } from '../../contract/domain/day.ts';
import { orders, type Gateway, type OrderRow, type OrderState } from '../platform/database/schema.ts';
import type { Db } from '../platform/database/transaction.ts';

/** Filter for orders. A null field matches every order. Both days are inclusive, in Zurich time. */
export type OrderFilter = {
  state: OrderState | null;
  /** Matches orders with a payment attempt through this provider. */
  gateway: Gateway | null;
  prodType: ProdType | null;
  /** The product's country as an ISO 3166-1 alpha-2 code. */
  country: string | null;
  from: Day;
  to: Day;
};

export type OrderPage = {
  orders: OrderRow[];
  /** Number of the last order on this page; the next page starts after it. Null on the last page. */
  next: string | null;
};

/**
 * Returns one page of orders, newest first. `after` is the number of the last order on the previous page. Pages
 * are delimited by time and id, so that simultaneous orders are neither repeated nor skipped.
 */
export const listOrders = async (
  db: Pick<Db, 'select'>,
  { state, gateway, prodType, country, from, to }: OrderFilter,
  { after, most }: { after: string | null; most: number },
): Promise<OrderPage> => {
  const conditions: SQL[] = [
    gte(orders.createdAt, startOfZurichDay(from)),
    lt(orders.createdAt, startOfZurichDay(addDays(to, 1))),
  ];
  if (state) conditions.push(eq(orders.state, state));
  if (prodType) conditions.push(sql`(${orders.item} ->> 'ProdType')::int = ${prodType}`);
  if (country) conditions.push(sql`${orders.item} ->> 'country' = ${country}`);
  if (gateway)
    conditions.push(
      sql`exists (select 1 from payment_attempt a where a.order_id = ${orders.id} and a.gateway = ${gateway})`,
    );
  if (after)
    conditions.push(
      sql`(${orders.createdAt}, ${orders.id}) < (select created_at, id from shop_order where number = ${after})`,
    );
  const rows = await db
    .select()
    .from(orders)
    .where(and(...conditions))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(most + 1);
  const page = rows.slice(0, most);
  return { orders: page, next: rows.length > most ? (page.at(-1)?.number ?? null) : null };
};
