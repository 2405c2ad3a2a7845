import { and, asc, eq, gt, gte, inArray, isNull, lt, ne, notInArray, or } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { OutcomeUnknown, Refused, type Execution, type PaymentStatus } from '../gateways/ports.ts';
import {
  attempts,
  orders,
  refunds,
  webhooksSeen,
  type Gateway,
  type OrderRow,
  type OrderState,
} from '../platform/database/schema.ts';
import type { OrderRecord } from './matchers.ts';

/** Our records and theirs, read for `reconcileOrders`. */

/** Both ends; `to` excluded. */
export type Period = { from: Date; to: Date };

const batch = 500;
const concurrency = 8;

/** A few at a time, in any order. */
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
  const records = new Map(
    rows.map((order): [string, OrderRecord] => [
      order.id,
      { order, attempts: [], refunds: [], pending: new Set() },
    ]),
  );
  for (const attempt of madeAttempts) records.get(attempt.orderId)?.attempts.push(attempt);
  for (const refund of madeRefunds) records.get(refund.orderId)?.refunds.push(refund);
  return [...records.values()];
};

const final: readonly OrderState[] = ['completed', 'cancelled', 'refunded'];

/** The orders of a period and older ones that are not at their end, in pieces that fit into memory. */
export async function* loadPages(shop: AppContext, { from, to }: Period): AsyncGenerator<OrderRecord[]> {
  let last: string | undefined;
  for (;;) {
    const rows = await shop.db
      .select()
      .from(orders)
      .where(
        and(
          or(gte(orders.createdAt, from), notInArray(orders.state, [...final])),
          lt(orders.createdAt, to),
          last ? gt(orders.id, last) : undefined,
        ),
      )
      // By id: a moment of the database is finer than a Date.
      .orderBy(asc(orders.id))
      .limit(batch);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id;
    yield await loadRecords(shop, rows);
  }
}

export const reloadRecord = async (shop: AppContext, { order }: OrderRecord): Promise<OrderRecord | null> => {
  const rows = await shop.db.select().from(orders).where(eq(orders.id, order.id));
  return (await loadRecords(shop, rows))[0] ?? null;
};

/** Undefined when the provider does not answer; null when it knows nothing of it. */
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

/** What the supplier has carried out, by identifier; null when it does not answer. */
export const loadExecutions = async (
  shop: AppContext,
  from: Date,
): Promise<Map<string, Execution[]> | null> => {
  try {
    const found = new Map<string, Execution[]>();
    for (const one of await shop.gateways.supplier.executions(from, new Date()))
      found.set(one.identifier, [...(found.get(one.identifier) ?? []), one]);
    return found;
  } catch (error) {
    if (error instanceof OutcomeUnknown || error instanceof Refused) return null;
    throw error;
  }
};

export const isOrderNumber = async ({ db }: AppContext, number: string): Promise<boolean> => {
  const found = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  return found.length > 0;
};

/** Payments that a provider has told us of, under its own signature, and that no attempt of ours knows. */
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
