import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { readDay, zurichDay } from '../../contract/domain/day.ts';
import { toWire } from '../../contract/domain/money.ts';
import type { Transactions, transactionsQuery } from '../../contract/schemas/payments.ts';
import { orderLifecycleMachine } from '../../machines/server/orderLifecycle.machine.ts';
import type { AppContext } from '../appContext.ts';
import { orders, type AccountRow, type OrderState } from '../platform/database/schema.ts';
import { invalid } from '../platform/refusal.ts';
import { loadOrderDetailsList, toOrderDto } from './orderDetails.ts';
import { orderTags } from './transitions.ts';

const count = (most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number), v.minValue(1), v.maxValue(most));
const pageOf = (field: 'pageno' | 'pagesize', given: string | undefined, otherwise: number, most: number) => {
  if (!given) return otherwise;
  const parsed = v.safeParse(count(most), given);
  if (!parsed.success) throw invalid({ [field]: 'invalidValue' });
  return parsed.output;
};

const paidStates = Object.keys(orderLifecycleMachine.states).filter((state): state is OrderState =>
  // The chart's own names of its states.
  orderTags(state as OrderState).has('paid'),
);

const periodOf = (query: { startdate?: string | undefined; enddate?: string | undefined }) => {
  const day = (field: 'startdate' | 'enddate'): string | null => {
    const given = query[field];
    if (!given) return null;
    const read = readDay(given);
    if (!read) throw invalid({ [field]: 'invalidValue' });
    return read;
  };
  const end = day('enddate') ?? zurichDay(new Date());
  const start =
    day('startdate') ?? `${Number(end.slice(0, 4)) - 1}${end.slice(4).replace('-02-29', '-02-28')}`;
  if (end < start) throw invalid({ enddate: 'invalidValue' });
  return { start, end };
};

const midnight = (day: SQL): SQL => sql`((${day})::timestamp at time zone 'Europe/Zurich')`;
const within = ({ start, end }: { start: string; end: string }): SQL =>
  sql`(${orders.createdAt} >= ${midnight(sql`${start}::date`)} and ${orders.createdAt} < ${midnight(sql`${end}::date + 1`)})`;

/**
 * The orders of an account, newest first: without codes, and without those that were given up before anything was paid.
 * Days are days in Zurich, both included; without them the last twelve months. A number of an order asks for that one alone.
 * @throws ShopRefusal 422
 */
export const loadTransactions = async (
  shop: AppContext,
  account: AccountRow,
  query: v.InferOutput<typeof transactionsQuery>,
): Promise<Transactions> => {
  const orderno = query.orderno?.trim().toUpperCase();
  const pageno = pageOf('pageno', query.pageno, 1, 100_000);
  const pagesize = pageOf('pagesize', query.pagesize, 10, 50);
  const type = query.cardtype || '0';
  if (!/^[0-3]$/.test(type)) throw invalid({ cardtype: 'invalidValue' });

  const wanted = and(
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
    .where(wanted);
  const rows = await shop.db
    .select()
    .from(orders)
    .where(wanted)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(pagesize)
    .offset((pageno - 1) * pagesize);
  const pictures = await loadOrderDetailsList(shop.db, rows);
  return {
    items: pictures.map((details) => toOrderDto(shop, details, true)),
    pageno,
    pagesize,
    total: sums?.total ?? 0,
    sum: toWire(sums?.paid ?? 0),
  };
};
