import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { toWire } from '../../contract/domain/money.ts';
import type { Refund } from '../../contract/schemas/orders.ts';
import type { RefundLifecycleEvent } from '../../machines/server/refundLifecycle/refundLifecycle.machine.ts';
import type { AppContext } from '../appContext.ts';
import { wasRevealed } from '../fulfilment/reveals.ts';
import { openNotice, resolveNotices } from '../notices/notices.ts';
import {
  lockOrder,
  orderTags,
  queueOrderMail,
  queueRefund,
  recordOrderEvent,
  transitionOrder,
  transitionRefund,
} from '../orders/transitions.ts';
import {
  attempts,
  jobs,
  orders,
  refunds,
  type AttemptRow,
  type OrderRow,
  type RefundRow,
} from '../platform/database/schema.ts';
import { transaction, type Tx } from '../platform/database/transaction.ts';
import type { JobResult } from '../platform/jobs/jobResult.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import { enterOrder } from '../platform/telemetry/scope.ts';
import { Refused, type RefundResult, type RefundRequest } from '../providers/ports.ts';

const view = (refund: RefundRow, method: string): Refund => ({
  refundid: refund.id,
  status: refund.state === 'completed' || refund.state === 'pending' ? refund.state : 'requested',
  amount: toWire(refund.amount),
  currency: 'CHF',
  method,
});

/** Finds the refund for an order's payment. Returns null if there is no refund. */
const findRefund = async (
  tx: Pick<Tx, 'select'>,
  { paidAttemptId }: OrderRow,
): Promise<{ refund: RefundRow; gateway: AttemptRow['gateway'] } | null> => {
  if (!paidAttemptId) return null;
  const [found] = await tx
    .select({ refund: refunds, gateway: attempts.gateway })
    .from(refunds)
    .innerJoin(attempts, eq(attempts.id, refunds.attemptId))
    .where(eq(refunds.attemptId, paidAttemptId));
  return found ?? null;
};

/**
 * Loads the refund for an order's payment in the format sent to clients. Returns null if there is no refund.
 */
export const loadRefund = async (tx: Pick<Tx, 'select'>, order: OrderRow): Promise<Refund | null> => {
  const refund = await findRefund(tx, order);
  return refund && view(refund.refund, refund.gateway);
};

/**
 * Requests a refund for an order, within the caller's transaction.
 * @throws ShopRefusal 409 REFUND_EXISTS with the refund's id, 403 CODE_REVEALED | NOT_REFUNDABLE
 */
export const requestRefundIn = async (tx: Tx, id: string): Promise<Refund> => {
  const order = await lockOrder(tx, id);
  const updated = orderTags(order.state).has('refundable')
    ? await transitionOrder(tx, order, { type: 'order.refundRequested' })
    : null;
  const refund = await findRefund(tx, order);
  if (updated && refund) return view(refund.refund, refund.gateway);
  if (refund)
    throw new ShopRefusal(409, 'refundExists', {
      code: 'REFUND_EXISTS',
      data: { refundid: refund.refund.id },
    });
  if (await wasRevealed(tx, id)) throw new ShopRefusal(403, 'codeRevealed', { code: 'CODE_REVEALED' });
  throw new ShopRefusal(403, 'refundImpossible', { code: 'NOT_REFUNDABLE' });
};

/** Requests a refund for an order, in a separate transaction. @throws ShopRefusal 409, 403 */
export const requestRefund = (shop: AppContext, { id }: OrderRow): Promise<Refund> =>
  transaction(shop.db, (tx) => requestRefundIn(tx, id));

/** SQL condition for the refund of an order's duplicate payment, in a query that joins refunds and orders. */
export const isDuplicate: SQL = sql`${refunds.attemptId} is distinct from ${orders.paidAttemptId}`;
/** SQL condition for a refund of a duplicate payment, if the provider has refused this refund. */
export const isRefusedDuplicate: SQL = sql`(${refunds.state} = 'refused' and ${isDuplicate})`;

/**
 * Requests the refund of a duplicate payment again after a refusal, within the caller's transaction.
 * @throws ShopRefusal 409 REFUND_EXISTS with the refund's id, 403 NOT_REFUNDABLE
 */
export const requestDuplicateRefundIn = async (
  tx: Tx,
  { id, orderId, attemptId }: RefundRow,
): Promise<void> => {
  const order = await lockOrder(tx, orderId);
  // the payment that paid for the order is not a duplicate; only `requestRefundIn` may request its refund
  if (attemptId === order.paidAttemptId)
    throw new ShopRefusal(403, 'refundImpossible', { code: 'NOT_REFUNDABLE' });
  if (!(await queueRefund(tx, order, attemptId)))
    throw new ShopRefusal(409, 'refundExists', { code: 'REFUND_EXISTS', data: { refundid: id } });
};

/** Milliseconds between two status checks of a pending refund. */
const pendingPause = 60_000;

type Outcome = {
  event: RefundLifecycleEvent['type'];
  providerReference: string | null;
  failure: string | null;
};

const events = {
  completed: 'refund.completed',
  pending: 'refund.accepted',
  refused: 'refund.refused',
} as const;

const outcomeOf = ({ state, refundId }: RefundResult): Outcome => ({
  event: events[state],
  providerReference: refundId,
  failure: state === 'refused' ? 'REFUND_FAILED' : null,
});

/**
 * Requests a refund from the provider, or reads its status. Reads the provider's history before repeating a
 * request, because idempotency keys expire. Also reads the history after a refusal, because an earlier request
 * may have succeeded.
 * @throws OutcomeUnknown
 */
const requestProviderRefund = async (
  shop: AppContext,
  refund: RefundRow,
  attempt: AttemptRow,
): Promise<Outcome> => {
  if (!attempt.transactionId) throw new Error('The refund has no payment');
  const provider = shop.gateways[attempt.gateway];
  if (refund.state === 'pending') {
    const { providerReference } = refund;
    const state = (await provider.refundStatus?.(providerReference ?? '')) ?? 'pending';
    return {
      event: events[state],
      providerReference,
      failure: state === 'refused' ? 'REFUND_FAILED' : null,
    };
  }
  const request: RefundRequest = {
    transactionId: attempt.transactionId,
    captureId: attempt.captureId,
    amount: refund.amount,
    currency: 'CHF',
    reference: `${attempt.reference}-R${refund.round}`,
    idempotencyKey: `refund ${refund.id} ${refund.round}`,
  };
  const done = refund.askedAt ? await provider.findRefund(request) : null;
  if (done) return outcomeOf(done);
  await shop.db
    .update(refunds)
    .set({ askedAt: sql`now()` })
    .where(and(eq(refunds.id, refund.id), eq(refunds.round, refund.round)));
  shop.hitFailpoint('refund.before-send');
  try {
    const result = await provider.refund(request);
    shop.hitFailpoint('refund.after-send');
    return outcomeOf(result);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const known = await provider.findRefund(request);
    return known
      ? outcomeOf(known)
      : { event: 'refund.refused', providerReference: null, failure: error.reason };
  }
};

/** Refunds a captured payment exactly once. The idempotency key consists of the refund's id and round. */
export const processRefund = async (shop: AppContext, refundId: string): Promise<JobResult> => {
  const [found] = await shop.db
    .select({ refund: refunds, attempt: attempts })
    .from(refunds)
    .innerJoin(attempts, eq(attempts.id, refunds.attemptId))
    .where(eq(refunds.id, refundId));
  if (!found || (found.refund.state !== 'requested' && found.refund.state !== 'pending')) return undefined;
  enterOrder(found.refund.orderId);
  const { event, providerReference, failure } = await requestProviderRefund(
    shop,
    found.refund,
    found.attempt,
  );

  const state = await transaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, found.refund.orderId);
    const [row] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
    // ignores the response if the refund has been requested again in the meantime, in a new round
    if (!row || row.round !== found.refund.round) return null;
    const refund = await transitionRefund(tx, row, { type: event }, { providerReference, failure });
    if (!refund || refund.state === 'pending') return row.state === 'pending' ? 'pending' : refund?.state;
    const done = refund.state === 'completed';
    if (done) await resolveNotices(tx, refund.id);
    else {
      shop.log.error({ order: order.number, reason: failure }, 'the provider refused a refund');
      await openNotice(shop, tx, {
        kind: 'refundRefused',
        gateway: found.attempt.gateway,
        reason: failure ?? '',
        subject: `${refund.id} ${refund.round}`,
        detail: { order: order.number, expected: `CHF ${toWire(refund.amount)}` },
      });
    }
    if (order.paidAttemptId === refund.attemptId)
      await transitionOrder(tx, order, { type: done ? 'order.refundCompleted' : 'order.refundRefused' });
    else {
      await recordOrderEvent(tx, order.id, done ? 'duplicate_refunded' : 'duplicate_refund_refused', {
        attempt: refund.attemptId,
      });
      if (done) await queueOrderMail(tx, order, 'refunded');
    }
    return refund.state;
  });
  return state === 'pending' ? { again: pendingPause } : undefined;
};

/** Makes a refund's job due immediately, because the provider has sent a notification about the refund. */
export const expediteRefund = async ({ db }: Pick<AppContext, 'db'>, attemptId: string): Promise<void> => {
  const [refund] = await db.select().from(refunds).where(eq(refunds.attemptId, attemptId));
  if (refund?.state !== 'pending') return;
  await db
    .update(jobs)
    .set({ runAt: sql`now()` })
    .where(and(eq(jobs.kind, 'refund'), eq(jobs.subject, refund.id), isNull(jobs.doneAt)));
};
