import { and, desc, eq, exists, gt, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { OpenOrder } from '../../contract/schemas/orders.ts';
import type { AppContext } from '../appContext.ts';
import {
  attempts,
  orders,
  type Gateway,
  type OrderRow,
  type OrderState,
} from '../platform/database/schema.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { viewerCondition, type Viewer } from './loadOrder.ts';
import { loadOrderDetailsList, paymentStatusOf, statusOf } from './orderDetails.ts';

/** States of an unpaid order that is still open. A buyer can have at most one such order. */
export const openOrderStates = ['confirmed', 'payment'] as const;

const isOpen = inArray(orders.state, [...openOrderStates]);
/** SQL condition for an open order that has expired. */
export const isDue = and(isOpen, lt(orders.expiresAt, sql`now()`));

/**
 * Finds the order that a buyer can still pay for. Returns null if there is none. A unique index ensures that
 * there is never more than one.
 */
export const findOpenOrder = async (tx: Pick<Tx, 'select'>, buyerId: string): Promise<OrderRow | null> => {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.buyerId, buyerId), isOpen));
  return order ?? null;
};

/**
 * Finds at most `limit` expired open orders, in no particular order. With a `gateway`, finds only orders with
 * an open payment at that provider. Without one, finds only orders without an open payment.
 */
export const findDueOrders = (
  { db }: Pick<AppContext, 'db'>,
  gateway: Gateway | null,
  limit: number,
): Promise<{ id: string }[]> => {
  const openPayment = exists(
    db
      .select()
      .from(attempts)
      .where(
        and(
          eq(attempts.orderId, orders.id),
          inArray(attempts.state, ['open', 'capturing', 'pending']),
          gateway === null ? undefined : eq(attempts.gateway, gateway),
        ),
      ),
  );
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isDue, gateway === null ? not(openPayment) : openPayment))
    .orderBy(sql`random()`)
    .limit(limit);
};

/** States of a paid order that is still in progress. */
const inProgressStates: OrderState[] = ['processing', 'refundDue', 'refunding', 'refundRefused'];
/** States of an order that has ended, either delivered or refunded. */
const ended: OrderState[] = ['completed', 'refunded'];

const mostShown = 3;

/**
 * Loads the last 30 days' orders for the header, newest first: paid orders in progress, orders whose payment
 * may be in progress, and finished orders whose outcome the buyer has not seen.
 */
export const loadOpenOrders = async (
  { db }: Pick<AppContext, 'db'>,
  viewer: Viewer,
): Promise<OpenOrder[]> => {
  const mayBePaid = exists(
    db
      .select()
      .from(attempts)
      .where(and(eq(attempts.orderId, orders.id), inArray(attempts.state, ['capturing', 'pending']))),
  );
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        viewerCondition(viewer),
        gt(orders.createdAt, sql`now() - interval '30 days'`),
        or(
          inArray(orders.state, inProgressStates),
          and(inArray(orders.state, ended), isNull(orders.seenAt)),
          and(eq(orders.state, 'payment'), mayBePaid),
        ),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(mostShown);
  return (await loadOrderDetailsList(db, rows)).map((details) => ({
    orderno: details.order.number,
    status: statusOf(details.order),
    paymentstatus: paymentStatusOf(details),
  }));
};

/** Records that the buyer has seen the outcome of an order, so that the header no longer shows the order. */
export const markEndSeen = async ({ db }: Pick<AppContext, 'db'>, order: OrderRow): Promise<void> => {
  if (order.seenAt !== null || !ended.includes(order.state)) return;
  await db
    .update(orders)
    .set({ seenAt: sql`now()` })
    .where(and(eq(orders.id, order.id), isNull(orders.seenAt)));
};
