import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import type { Language } from '../../contract/domain/languages.ts';
import { toWire } from '../../contract/domain/money.ts';
import type { Transactions, transactionsQuery } from '../../contract/schemas/payments.ts';
import { orderLifecycleMachine } from '../../machines/server/orderLifecycle/orderLifecycle.machine.ts';
import type { AppContext } from '../appContext.ts';
import { orders, type AccountRow, type OrderState } from '../platform/database/schema.ts';
import { cardTypeOf, pageNumberOf, pageSizeOf, periodOf } from './listQuery.ts';
import { loadOrderDetailsList, toOrderDto } from './orderDetails.ts';
import { orderTags } from './transitions.ts';

const paidStates = Object.keys(orderLifecycleMachine.states).filter((state): state is OrderState =>
  // Object.keys returns strings, but these strings are always states of the chart
  orderTags(state as OrderState).has('paid'),
);

const midnight = (day: SQL): SQL => sql`((${day})::timestamp at time zone 'Europe/Zurich')`;
const within = ({ start, end }: { start: string; end: string }): SQL =>
  sql`(${orders.createdAt} >= ${midnight(sql`${start}::date`)} and ${orders.createdAt} < ${midnight(sql`${end}::date + 1`)})`;

/**
 * Lists an account's orders without codes, newest first. Omits orders that were abandoned before any payment.
 * The first and last day are inclusive, in Zurich time, and default to the last twelve months. With an order
 * number, lists only that order.
 * @throws ShopRefusal 422
 */
export const loadTransactions = async (
  shop: AppContext,
  account: AccountRow,
  query: v.InferOutput<typeof transactionsQuery>,
  language: Language,
): Promise<Transactions> => {
  const orderno = query.orderno?.trim().toUpperCase();
  const pageno = pageNumberOf(query);
  const pagesize = pageSizeOf(query);
  const type = cardTypeOf(query);

  const condition = and(
    eq(orders.accountId, account.id),
    orderno ? eq(orders.number, orderno) : within(periodOf(query)),
    sql`not (${orders.state} = 'cancelled' and ${orders.cartId} is null)`,
    type === '0' ? undefined : sql`${orders.item}->>'ProdType' = ${type}`,
  );
  const [sums] = await shop.db
    .select({
      total: sql<number>`count(*)::int`,
      paid: sql<number>`coalesce(sum(${orders.total}) filter (where ${inArray(orders.state, paidStates)}), 0)::int`,
    })
    .from(orders)
    .where(condition);
  const rows = await shop.db
    .select()
    .from(orders)
    .where(condition)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(pagesize)
    .offset((pageno - 1) * pagesize);
  const pictures = await loadOrderDetailsList(shop.db, rows);
  return {
    items: pictures.map((details) => toOrderDto(shop, details, true, language)),
    pageno,
    pagesize,
    total: sums?.total ?? 0,
    sum: toWire(sums?.paid ?? 0),
  };
};
