import { eq, sql } from 'drizzle-orm';
import type { Refund } from '../../src/api/orders.ts';
import { toWire } from '../../src/domain/money.ts';
import { attempts, refunds } from '../db/schema.ts';
import type { OrderRow, RefundRow } from '../db/schema.ts';
import { Refused } from '../gateways/ports.ts';
import { transaction } from './database.ts';
import type { Shop } from './deps.ts';
import { ShopRefusal } from './errors.ts';
import { wasRevealed } from './reveals.ts';
import { lockOrder, moveOrder, noteOrder, orderTags, queueMail } from './moves.ts';

const view = (refund: RefundRow): Refund => ({
  refundid: refund.id,
  status: refund.state === 'completed' ? 'completed' : 'requested',
  amount: toWire(refund.amount),
  currency: 'CHF',
  method: 'card',
});

/** @throws ShopRefusal 409 REFUND_EXISTS with its id, 403 CODE_REVEALED | NOT_REFUNDABLE */
export const requestRefund = (shop: Shop, { id }: OrderRow): Promise<Refund> =>
  transaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, id);
    const moved = orderTags(order.state).has('refundable')
      ? await moveOrder(tx, order, { type: 'order.refundRequested' })
      : null;
    const [refund] = order.paidAttemptId
      ? await tx.select().from(refunds).where(eq(refunds.attemptId, order.paidAttemptId))
      : [];
    if (moved && refund) return view(refund);
    if (refund)
      throw new ShopRefusal(409, 'refundExists', { code: 'REFUND_EXISTS', data: { refundid: refund.id } });
    if (await wasRevealed(tx, id)) throw new ShopRefusal(403, 'codeRevealed', { code: 'CODE_REVEALED' });
    throw new ShopRefusal(403, 'refundImpossible', { code: 'NOT_REFUNDABLE' });
  });

/** Gives one capture back, once: the key of the call is the refund and its round. */
export const giveBack = async (shop: Shop, refundId: string): Promise<void> => {
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (refund?.state !== 'requested') return;
  const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.id, refund.attemptId));
  if (!attempt?.transactionId) throw new Error('A refund without a payment');

  let outcome: { providerReference: string; failure: null } | { providerReference: null; failure: string };
  try {
    const { refundId: providerReference } = await shop.gateways.card.refund({
      transactionId: attempt.transactionId,
      amount: refund.amount,
      currency: 'CHF',
      reference: `${attempt.reference}-R${refund.round}`,
      idempotencyKey: `refund ${refund.id} ${refund.round}`,
    });
    outcome = { providerReference, failure: null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    outcome = { providerReference: null, failure: error.reason };
  }

  await transaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, refund.orderId);
    const [row] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
    if (row?.state !== 'requested') return;
    const done = outcome.failure === null;
    await tx
      .update(refunds)
      .set({ state: done ? 'completed' : 'refused', ...outcome, updatedAt: sql`now()` })
      .where(eq(refunds.id, refundId));
    if (!done)
      shop.log.error({ order: order.number, reason: outcome.failure }, 'the provider refused a refund');
    if (order.paidAttemptId === refund.attemptId)
      await moveOrder(tx, order, { type: done ? 'order.refundCompleted' : 'order.refundRefused' });
    else {
      await noteOrder(tx, order.id, done ? 'duplicate_refunded' : 'duplicate_refund_refused', {
        attempt: refund.attemptId,
      });
      if (done) await queueMail(tx, order.id, 'refunded');
    }
  });
};
