import { and, asc, eq, gte, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { unfinishedStates } from '../orders/transitions.ts';
import { databaseTime } from '../platform/database/clock.ts';
import {
  attempts,
  orders,
  refunds,
  webhooksSeen,
  type Gateway,
  type OrderRow,
} from '../platform/database/schema.ts';
import { loadHeldDiscounts } from '../promotions/discounts.ts';
import { OutcomeUnknown, Refused, type Execution, type PaymentStatus } from '../providers/ports.ts';
import type { OrderRecord } from './matchers.ts';

/** Loads the records that `reconcileOrders` compares: ours and those of the providers and the supplier. */

/** Start and end of a period; `to` is exclusive. */
export type Period = { from: Date; to: Date };

const batch = 500;
const concurrency = 8;

/** Processes all items with limited concurrency and in no fixed order. */
export const forEachConcurrently = async <T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
};

const loadRecords = async ({ db }: AppContext, rows: OrderRow[]): Promise<OrderRecord[]> => {
  const ids = rows.map(({ id }) => id);
  const madeAttempts = await db.select().from(attempts).where(inArray(attempts.orderId, ids));
  const madeRefunds = await db.select().from(refunds).where(inArray(refunds.orderId, ids));
  const heldAmounts = await loadHeldDiscounts(db, ids);
  const records = new Map(
    rows.map((order): [string, OrderRecord] => [
      order.id,
      { order, attempts: [], refunds: [], pending: new Set(), held: heldAmounts.get(order.id) ?? 0 },
    ]),
  );
  for (const attempt of madeAttempts) records.get(attempt.orderId)?.attempts.push(attempt);
  for (const refund of madeRefunds) records.get(refund.orderId)?.refunds.push(refund);
  return [...records.values()];
};

/**
 * Reads orders in pages that fit into memory. Each page starts where the previous one ended; an index makes
 * this fast.
 */
async function* readPages(shop: AppContext, where: SQL | undefined): AsyncGenerator<OrderRecord[]> {
  let after: SQL | undefined;
  for (;;) {
    const rows = await shop.db
      // reads the timestamp as text, because a JavaScript Date would lose its microseconds
      .select({ order: orders, at: sql<string>`${orders.createdAt}::text` })
      .from(orders)
      .where(and(where, after))
      .orderBy(asc(orders.createdAt), asc(orders.id))
      .limit(batch);
    const last = rows.at(-1);
    if (!last) return;
    after = sql`(${orders.createdAt}, ${orders.id}) > (${last.at}::timestamptz, ${last.order.id}::uuid)`;
    yield await loadRecords(
      shop,
      rows.map(({ order }) => order),
    );
    if (rows.length < batch) return;
  }
}

/** Loads the older unfinished orders first, then the orders of the period. */
export async function* loadPages(shop: AppContext, { from, to }: Period): AsyncGenerator<OrderRecord[]> {
  yield* readPages(shop, and(sql`${orders.state} in (${unfinishedStates})`, lt(orders.createdAt, from)));
  yield* readPages(shop, and(gte(orders.createdAt, from), lt(orders.createdAt, to)));
}

export const reloadRecord = async (shop: AppContext, { order }: OrderRecord): Promise<OrderRecord | null> => {
  const rows = await shop.db.select().from(orders).where(eq(orders.id, order.id));
  return (await loadRecords(shop, rows))[0] ?? null;
};

/**
 * Loads a payment's status from the provider. Returns undefined if the provider did not respond, and null if
 * the provider has no record of the payment.
 */
export const loadStatus = async (
  shop: AppContext,
  gateway: Gateway,
  transactionId: string,
): Promise<PaymentStatus | null | undefined> => {
  try {
    return await shop.gateways[gateway].status(transactionId);
  } catch (error) {
    if (error instanceof OutcomeUnknown || error instanceof Refused) return undefined;
    throw error;
  }
};

/**
 * Loads the orders that the supplier has executed, grouped by identifier. Returns null if the supplier did not
 * respond.
 */
export const loadExecutions = async (
  shop: AppContext,
  from: Date,
): Promise<Map<string, Execution[]> | null> => {
  try {
    const executions = new Map<string, Execution[]>();
    for (const one of await shop.gateways.supplier.executions(from, databaseTime()))
      executions.set(one.identifier, [...(executions.get(one.identifier) ?? []), one]);
    return executions;
  } catch (error) {
    if (error instanceof OutcomeUnknown || error instanceof Refused) return null;
    throw error;
  }
};

export const isOrderNumber = async ({ db }: AppContext, number: string): Promise<boolean> => {
  const matching = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  return matching.length > 0;
};

/**
 * Finds payments that appear in the providers' signed notifications but have no payment attempt in our records.
 */
export const findOrphanPayments = async (
  { db }: AppContext,
  { from }: Period,
): Promise<{ gateway: Gateway; transactionId: string }[]> => {
  return await db
    .selectDistinct({ gateway: webhooksSeen.gateway, transactionId: webhooksSeen.transactionId })
    .from(webhooksSeen)
    .leftJoin(
      attempts,
      and(
        eq(attempts.gateway, webhooksSeen.gateway),
        or(
          eq(attempts.transactionId, webhooksSeen.transactionId),
          eq(attempts.captureId, webhooksSeen.transactionId),
        ),
      ),
    )
    .where(and(gte(webhooksSeen.at, from), ne(webhooksSeen.transactionId, ''), isNull(attempts.id)));
};
