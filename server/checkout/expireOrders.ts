import { and, eq, lt, sql } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { hasOpenNotice } from '../notices/notices.ts';
import { findDueOrders } from '../orders/openOrders.ts';
import { attemptTags, findLatestAttempt, lockOrder, transitionOrder } from '../orders/transitions.ts';
import { settle, type SettlementOutcome } from '../payments/settlement.ts';
import { carts, type Gateway } from '../platform/database/schema.ts';
import { transaction } from '../platform/database/transaction.ts';
import { forEachId } from '../platform/jobs/forEachId.ts';
import { runStep } from '../platform/telemetry/scope.ts';

const batch = 50;

/**
 * True if an expired order must stay open, because it may have been paid or because staff are reviewing its
 * payment.
 */
export const isExpiryBlocked = (settled: SettlementOutcome, isCase: boolean): boolean =>
  settled === 'unknown' || settled === 'pending' || (settled === 'mismatch' && isCase);

/**
 * Ends an expired order after checking any open payment. If the provider does not respond, the order remains open,
 * because it may have been paid.
 */
const expireOrder = async (shop: AppContext, id: string): Promise<void> => {
  const attempt = await findLatestAttempt(shop.db, id);
  const open = attempt && attempt.state !== 'created' && attemptTags(attempt.state).has('open');
  const settled = open ? await settle(shop, attempt.id) : 'abandoned';
  const isCase =
    settled === 'mismatch' && (await hasOpenNotice(shop.db, 'amountMismatch', attempt?.id ?? ''));
  if (isExpiryBlocked(settled, isCase)) return;
  await transaction(shop.db, async (tx) => {
    await transitionOrder(tx, await lockOrder(tx, id), { type: 'order.expired' });
  });
};

/** Ends a buyer's expired order right away instead of in the next sweep, so that the buyer can continue. */
export const expireDueOrder = (shop: AppContext, id: string): Promise<void> =>
  runStep('expire order', () => expireOrder(shop, id));

/**
 * Ends expired unpaid orders. With a `gateway`, ends orders with an open payment at that gateway; without one,
 * ends expired carts and orders without an open payment. Each gateway has its own run, so that an unresponsive
 * provider does not delay the others. Returns the number of milliseconds until the next run.
 */
export const expireOrders = async (shop: AppContext, gateway: Gateway | null): Promise<number> => {
  if (gateway === null)
    await shop.db
      .update(carts)
      .set({ state: 'expired' })
      .where(and(eq(carts.state, 'open'), lt(carts.expiresAt, sql`now()`)));
  await forEachId(shop.log, await findDueOrders(shop, gateway, batch), (id) => expireOrder(shop, id));
  return Math.min(15_000, Math.max(1000, shop.config.orderLifeSeconds * 500));
};
