import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { isCaseOpen } from '../notices/notices.ts';
import { attemptTags, latestAttempt, lockOrder, transitionOrder } from '../orders/transitions.ts';
import { settle } from '../payments/settlement.ts';
import { orders, type OrderRow } from '../platform/database/schema.ts';
import { transaction, type Tx } from '../platform/database/transaction.ts';

/** Not paid yet; a buyer has one such order at most. */
export const openOrderStates = ['confirmed', 'payment'] as const;

const isOpen = inArray(orders.state, [...openOrderStates]);
const isDue = and(isOpen, lt(orders.expiresAt, sql`now()`));

export const findOpenOrder = async (tx: Pick<Tx, 'select'>, buyerId: string): Promise<OrderRow | null> => {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.buyerId, buyerId), isOpen));
  return order ?? null;
};

/** Open orders whose time is over, in no order, `limit` at most. */
export const findDueOrders = (shop: Pick<AppContext, 'db'>, limit: number): Promise<{ id: string }[]> =>
  shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(isDue)
    .orderBy(sql`random()`)
    .limit(limit);

/** Ends an order whose time is over; an open payment is asked about first, and one without an answer waits: it may be paid. */
export const expireOrder = async (shop: AppContext, id: string): Promise<void> => {
  const attempt = await latestAttempt(shop.db, id);
  const open = attempt && attempt.state !== 'created' && attemptTags(attempt.state).has('open');
  const settled = open ? await settle(shop, attempt.id) : 'left';
  if (settled === 'unknown' || settled === 'pending') return;
  // Its money is here, only not as it should be: it ends when a person has dealt with that.
  if (settled === 'mismatch' && (await isCaseOpen(shop.db, 'amountMismatch', attempt?.id ?? ''))) return;
  await transaction(shop.db, async (tx) => {
    await transitionOrder(tx, await lockOrder(tx, id), { type: 'order.expired' });
  });
};

/** The same for the order of one buyer who wants to go on, before the sweep comes by. */
export const expireBuyerOrder = async (shop: AppContext, buyerId: string): Promise<void> => {
  const [due] = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.buyerId, buyerId), isDue));
  if (due) await expireOrder(shop, due.id);
};
