import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { orders, type OrderRow } from '../platform/database/schema.ts';
import type { Tx } from '../platform/database/transaction.ts';

/** Not paid yet; a buyer has one such order at most. */
export const openOrderStates = ['confirmed', 'payment'] as const;

const isOpen = inArray(orders.state, [...openOrderStates]);
const isDue = and(isOpen, lt(orders.expiresAt, sql`now()`));

/** The one order that a buyer may still pay (a unique index lets there be no second); null when there is none. */
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

/** The same of one buyer. */
export const findDueOrder = async (
  { db }: Pick<AppContext, 'db'>,
  buyerId: string,
): Promise<{ id: string } | null> => {
  const [due] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.buyerId, buyerId), isDue));
  return due ?? null;
};
