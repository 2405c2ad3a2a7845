import { and, eq, lt, sql } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { hasOpenNotice } from '../notices/notices.ts';
import { findDueOrders } from '../orders/openOrders.ts';
import { attemptTags, findLatestAttempt, lockOrder, transitionOrder } from '../orders/transitions.ts';
import { settle, type SettlementOutcome } from '../payments/settlement.ts';
import { carts } from '../platform/database/schema.ts';
import { transaction } from '../platform/database/transaction.ts';
import { forEachId } from '../platform/jobs/forEachId.ts';
import { runStep } from '../platform/telemetry/scope.ts';

const batch = 50;

/** Whether an order whose time is over waits all the same: it may be paid, or a person looks at what has come for it. */
export const isKept = (settled: SettlementOutcome, isCase: boolean): boolean =>
  settled === 'unknown' || settled === 'pending' || (settled === 'mismatch' && isCase);

/** Ends an order whose time is over; an open payment is asked about first, and one without an answer waits: it may be paid. */
const expireOrder = async (shop: AppContext, id: string): Promise<void> => {
  const attempt = await findLatestAttempt(shop.db, id);
  const open = attempt && attempt.state !== 'created' && attemptTags(attempt.state).has('open');
  const settled = open ? await settle(shop, attempt.id) : 'abandoned';
  const isCase =
    settled === 'mismatch' && (await hasOpenNotice(shop.db, 'amountMismatch', attempt?.id ?? ''));
  if (isKept(settled, isCase)) return;
  await transaction(shop.db, async (tx) => {
    await transitionOrder(tx, await lockOrder(tx, id), { type: 'order.expired' });
  });
};

/** The same for the order of a buyer who wants to go on, before the sweep comes by. */
export const expireDueOrder = (shop: AppContext, id: string): Promise<void> =>
  runStep('expire order', () => expireOrder(shop, id));

/** Ends unpaid orders and carts whose time is over; an open payment is asked about first. Gives the ms until the next round. */
export const expireOrders = async (shop: AppContext): Promise<number> => {
  await shop.db
    .update(carts)
    .set({ state: 'expired' })
    .where(and(eq(carts.state, 'open'), lt(carts.expiresAt, sql`now()`)));
  await forEachId(shop.log, await findDueOrders(shop, batch), (id) => expireOrder(shop, id));
  return Math.min(15_000, Math.max(1000, shop.config.orderLifeSeconds * 500));
};
