import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { lockOrder, transitionOrder } from '../orders/transitions.ts';
import { attempts, orders, type Gateway } from '../platform/database/schema.ts';
import { transaction } from '../platform/database/transaction.ts';
import { forEachId } from '../platform/jobs/forEachId.ts';
import { settle } from './settlement.ts';

const batch = 50;

/**
 * Refunds undeliverable orders whose buyers have not requested a refund, so that the shop does not keep their
 * money.
 */
const refundUnclaimed = async (shop: AppContext): Promise<void> => {
  const due = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'refundDue'),
        lt(orders.updatedAt, sql`now() - ${shop.config.autoRefundSeconds} * interval '1 s'`),
      ),
    )
    .limit(batch);
  await forEachId(shop.log, due, async (id) => {
    await transaction(shop.db, async (tx) => {
      const order = await lockOrder(tx, id);
      if (order.state === 'refundDue') await transitionOrder(tx, order, { type: 'order.refundRequested' });
    });
  });
};

const endedStates = ['declined', 'cancelled', 'expired'] as const;
const spare = sql`now() - interval '2 minutes'`;

/**
 * Checks a batch of one provider's payments: open ones that are at least two minutes old, and ended ones that
 * the provider may still charge. Each provider has its own sweep, so an unresponsive provider does not delay
 * the others.
 */
export const settleOpenPayments = async (shop: AppContext, gateway: Gateway): Promise<void> => {
  const open = await shop.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(
      and(
        eq(attempts.gateway, gateway),
        inArray(attempts.state, ['created', 'open', 'capturing', 'pending']),
        lt(attempts.createdAt, spare),
      ),
    )
    .orderBy(sql`random()`)
    .limit(batch);
  // The payer can still be charged for an attempt that has ended: a payment page may have stayed open, or the
  // provider's report may not have been final. The attempt is checked at growing intervals for as long as the
  // provider could still act on it.
  const remaining = await shop.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(
      and(
        eq(attempts.gateway, gateway),
        inArray(attempts.state, [...endedStates]),
        lt(attempts.updatedAt, spare),
        sql`now() - ${attempts.updatedAt} > (now() - ${attempts.createdAt}) / 8`,
        gt(attempts.pageExpiresAt, sql`now() - interval '4 hours'`),
      ),
    )
    .orderBy(attempts.updatedAt)
    .limit(batch);
  await forEachId(shop.log, [...open, ...remaining], async (id) => {
    await settle(shop, id);
  });
  if (remaining.length > 0)
    await shop.db
      .update(attempts)
      .set({ updatedAt: sql`now()` })
      .where(
        and(
          inArray(attempts.state, [...endedStates]),
          inArray(
            attempts.id,
            remaining.map(({ id }) => id),
          ),
        ),
      );
};

/**
 * Starts refunds that buyers have not requested, and restarts delivery and refund jobs that have used up their
 * attempts.
 */
const resumeMoney = async (shop: AppContext): Promise<void> => {
  await refundUnclaimed(shop);
  // refund jobs and the delivery jobs of paid orders are retried six hours after they fail
  await shop.db.execute(sql`
    update job set failed_at = null, run_at = now(), tries = 30
      from shop_order o
      where job.kind in ('deliver', 'deliverCard') and job.subject = o.id and o.state = 'processing'
        and job.failed_at < now() - interval '6 hours'`);
  await shop.db.execute(sql`
    update job set failed_at = null, run_at = now(), tries = 30
      from refund r
      where job.kind = 'refund' and job.subject = r.id and r.state in ('requested', 'pending')
        and job.failed_at < now() - interval '6 hours'`);
};

/**
 * Checks the open payments at one provider or, if `gateway` is null, starts due refunds and restarts failed
 * jobs. Returns the number of milliseconds until the next run.
 */
export const sweepMoney = async (shop: AppContext, gateway: Gateway | null): Promise<number> => {
  await (gateway === null ? resumeMoney(shop) : settleOpenPayments(shop, gateway));
  return 30_000;
};
