import { eq, type SQL } from 'drizzle-orm';
import { toWire } from '../../contract/domain/money.ts';
import { isCardKeeper } from '../../contract/domain/paymentProviders.ts';
import type { AppContext } from '../appContext.ts';
import { openNotice, resolveNotices } from '../notices/notices.ts';
import { loadDetailsById, type OrderDetails } from '../orders/orderDetails.ts';
import {
  attemptTags,
  lockAttempt,
  lockOrderAndAttempt,
  recordOrderEvent,
  transitionAttempt,
  transitionOrder,
} from '../orders/transitions.ts';
import { databaseTime, hasPassed, inSeconds } from '../platform/database/clock.ts';
import { attempts, type AttemptRow, type OrderRow } from '../platform/database/schema.ts';
import { transaction, type Tx } from '../platform/database/transaction.ts';
import type { JobResult } from '../platform/jobs/jobResult.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { createSharedCalls } from '../platform/sharedCalls.ts';
import { enterOrder } from '../platform/telemetry/scope.ts';
import { OutcomeUnknown, Refused, type PaymentState, type PaymentStatus } from '../providers/ports.ts';
import { saveCard } from './savedCards.ts';

/**
 * `unknown`: no conclusive response, so nothing changed; `pending`: in progress and not yet paid; `restart`:
 * declined, but the shopper can approve the payment again; `mismatch`: the amount, currency or reference
 * differs from the expected one, so staff have to review the payment.
 */
export type SettlementOutcome =
  | 'paid'
  | 'open'
  | 'pending'
  | 'declined'
  | 'abandoned'
  | 'restart'
  | 'unknown'
  | 'mismatch';

/**
 * Treatment of an approved payment that has not been captured. `leave`: do not capture it. `capture`: capture
 * it unless an earlier capture was refused. `captureAgain`: capture it even after a refusal, because the
 * shopper has approved it again.
 */
export type ApprovedAction = 'leave' | 'capture' | 'captureAgain';

/**
 * Age in milliseconds at which the shop ends an attempt that never got a payment page. The shopper cannot have
 * reached the provider, and by then the provider has discarded the payment together with its idempotency key.
 */
const createdLife = 60 * 60_000;
/** Age in milliseconds at which a transaction counts as expired if the provider has no record of it. */
const unknownExpiresAfter = 2 * 60 * 60_000;
/**
 * Time in milliseconds during which the provider may still process a form posted just before the page expired.
 */
const formGrace = 30 * 60_000;

/** Returns the outcome of an attempt that the provider has no record of. */
export const outcomeWithoutRecord = (
  { createdAt, pageExpiresAt }: Pick<AttemptRow, 'createdAt' | 'pageExpiresAt'>,
  opensByForm: boolean,
): 'expired' | 'open' | 'unknown' => {
  if (!opensByForm) return hasPassed(createdAt.getTime() + unknownExpiresAfter) ? 'expired' : 'unknown';
  return hasPassed((pageExpiresAt?.getTime() ?? 0) + formGrace) ? 'expired' : 'open';
};

const differs = (attempt: AttemptRow, status: PaymentStatus): boolean =>
  status.amount !== attempt.amount || status.currency !== 'CHF' || status.reference !== attempt.reference;

/**
 * Reads an attempt's state from the provider and updates the attempt and the order accordingly. No other
 * function records payments. The webhook, the return page, polling, refresh and the sweep of open payments can
 * call it repeatedly and in any order.
 */
export const settle = async (
  shop: AppContext,
  attemptId: string,
  approved: ApprovedAction = 'capture',
): Promise<SettlementOutcome> => {
  const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.id, attemptId));
  return attempt ? await settleAttempt(shop, attempt, approved) : 'unknown';
};

/**
 * True if there is no need to query the provider: the order's payment has been captured, or no payment has been
 * attempted.
 */
const isSettled = ({ order, latest }: OrderDetails): boolean =>
  !latest || (latest.state === 'captured' && order.paidAttemptId === latest.id);

/**
 * If a payment is open, updates the order with the provider's status. Returns the order, reloaded if it may
 * have changed. `details` may come from a cache.
 */
export const settleOrder = async (
  shop: AppContext,
  details: OrderDetails,
): Promise<{ details: OrderDetails; changed: boolean }> => {
  if (isSettled(details) || !details.latest) return { details, changed: false };
  const settled = await settle(shop, details.latest.id);
  if (settled === 'open') return { details, changed: false };
  return { details: await loadDetailsById(shop, details.order.id), changed: true };
};

/** Settles a payment attempt that the caller has just loaded. */
export const settleAttempt = async (
  shop: AppContext,
  attempt: AttemptRow,
  approved: ApprovedAction = 'capture',
): Promise<SettlementOutcome> => {
  enterOrder(attempt.orderId);
  if (attempt.state === 'captured') return 'paid';
  if (attempt.transactionId === null) {
    if (attempt.state === 'expired' || attempt.state === 'cancelled') return 'abandoned';
    return hasPassed(attempt.createdAt.getTime() + createdLife)
      ? await record(shop, attempt, null, 'expired')
      : 'open';
  }
  const provider = shop.gateways[attempt.gateway];
  let status: PaymentStatus | null;
  try {
    status = await provider.status(attempt.transactionId);
  } catch (error) {
    return unanswered(shop, attempt, error);
  }
  if (status === null) {
    const verdict = outcomeWithoutRecord(attempt, provider.opensByForm);
    if (verdict === 'expired') return await record(shop, attempt, null, verdict);
    if (verdict === 'unknown')
      shop.log.warn({ attempt: attempt.id }, 'the provider has no record of this payment');
    return verdict;
  }
  if (status.state === 'approved') return await captureOnce(shop, attempt, status, approved);
  if (status.state === 'captured' && provider.reversibleFor > 0 && !(await isIrreversible(shop, attempt)))
    return 'pending';
  const settled = await record(shop, attempt, status, status.state);
  shop.hitFailpoint('settle.after-commit');
  return settled;
};

const unanswered = (shop: AppContext, attempt: AttemptRow, error: unknown): 'unknown' => {
  if (error instanceof OutcomeUnknown) return 'unknown';
  if (!(error instanceof Refused)) throw error;
  shop.log.error(
    { attempt: attempt.id, gateway: attempt.gateway, reason: error.reason },
    'a payment provider refuses our status requests',
  );
  return 'unknown';
};

/**
 * Queues another check of an attempt. `why` is the reason for the check; only one check is queued for each
 * reason.
 */
const queueSettlement = async (
  tx: Parameters<typeof enqueue>[0],
  attemptId: string,
  why: string,
  runAt: SQL,
): Promise<void> =>
  enqueue(tx, { key: `settle ${attemptId} ${why}`, kind: 'settle', subject: attemptId, runAt });

/**
 * True if the provider can no longer reverse the payment. The reversal period starts when the shop receives the
 * first report of the payment.
 */
const isIrreversible = (shop: AppContext, { id, gateway }: AttemptRow): Promise<boolean> =>
  transaction(shop.db, async (tx) => {
    const attempt = await lockAttempt(tx, id);
    if (attempt.confirmAfter) return hasPassed(attempt.confirmAfter);
    const confirmAfter = inSeconds(shop.gateways[gateway].reversibleFor / 1000);
    await tx.update(attempts).set({ confirmAfter }).where(eq(attempts.id, id));
    await queueSettlement(tx, id, 'seen', confirmAfter);
    return false;
  });

/**
 * Records a provider's notification before the shop responds to it. If the notification is final, the payment
 * is checked at once. Otherwise, it is checked once the provider can no longer reverse it. `why` is the
 * notification's digest.
 */
export const scheduleSettlement = (
  shop: AppContext,
  { id, gateway }: AttemptRow,
  final: boolean,
  why: string,
): Promise<void> =>
  transaction(shop.db, async (tx) => {
    const attempt = await lockAttempt(tx, id);
    if (attempt.state === 'captured') return;
    const confirmAfter = inSeconds(final ? 0 : shop.gateways[gateway].reversibleFor / 1000);
    await tx.update(attempts).set({ confirmAfter }).where(eq(attempts.id, id));
    await queueSettlement(tx, id, why, confirmAfter);
  });

/** Job that checks a payment attempt again. */
export const runSettlement = async (shop: AppContext, attemptId: string): Promise<JobResult> => {
  const settled = await settle(shop, attemptId);
  if (settled === 'unknown') return { again: 10_000 };
  if (settled !== 'pending') return undefined;
  const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.id, attemptId));
  // after `confirmAfter`, the sweep of open payments takes over
  const until = attempt?.confirmAfter?.getTime() ?? 0;
  return hasPassed(until) ? undefined : { again: until - databaseTime().getTime() };
};

/**
 * Concurrent requests for the same attempt share one call within this process. Across processes, the provider's
 * idempotency key has the same effect.
 */
const shareCapture = createSharedCalls<SettlementOutcome>();

/**
 * Returns the outcome of an approved payment that must not be captured now. Returns null if the payment must be
 * captured.
 */
export const uncapturedOutcomeOf = (
  { state, captureRound }: Pick<AttemptRow, 'state' | 'captureRound'>,
  approved: ApprovedAction,
): 'open' | 'unknown' | null => {
  const refusedBefore = state === 'open' && captureRound > 1;
  if (approved !== 'leave' && (!refusedBefore || approved === 'captureAgain')) return null;
  return state === 'capturing' ? 'unknown' : 'open';
};

const captureOnce = (
  shop: AppContext,
  attempt: AttemptRow,
  status: PaymentStatus,
  approved: ApprovedAction,
): Promise<SettlementOutcome> => {
  const untaken = uncapturedOutcomeOf(attempt, approved);
  if (untaken !== null) return Promise.resolve(untaken);
  return shareCapture(shop, attempt.id, () => capturePayment(shop, attempt, status));
};

/** Captures an approved payment unless the order is no longer waiting for payment. */
const capturePayment = async (
  shop: AppContext,
  approved: AttemptRow,
  status: PaymentStatus,
): Promise<SettlementOutcome> => {
  const { gateway } = approved;
  const provider = shop.gateways[gateway];
  if (!provider.capture) throw new Error(`${gateway} has nothing to capture`);
  const capturing = await transaction(shop.db, async (tx): Promise<AttemptRow | SettlementOutcome> => {
    const { order, attempt } = await lockOrderAndAttempt(tx, approved);
    if (attempt.state === 'captured') return 'paid';
    if (differs(attempt, status)) return await noteMismatch(shop, tx, { order, attempt, status });
    if (order.state !== 'payment') return 'abandoned';
    if (attempt.state === 'capturing') return attempt;
    return (await transitionAttempt(tx, attempt, { type: 'attempt.captureRequested' })) ?? 'abandoned';
  });
  if (typeof capturing === 'string') return capturing;

  let captured: PaymentStatus;
  shop.hitFailpoint('capture.before-send');
  try {
    captured = await provider.capture({
      transactionId: status.transactionId,
      idempotencyKey: `capture-${capturing.id}-${capturing.captureRound}`,
    });
  } catch (error) {
    if (!(error instanceof Refused)) return unanswered(shop, capturing, error);
    return await captureRefused(shop, capturing, error.reason);
  }
  shop.hitFailpoint('capture.after-send');
  const settled = await record(shop, capturing, captured, captured.state);
  shop.hitFailpoint('settle.after-commit');
  return settled;
};

/**
 * Handles a refused capture. An earlier capture in the same round may have succeeded although its response was
 * lost. The refusal therefore counts only if the provider's status shows that the payment is still waiting for
 * capture.
 */
const captureRefused = async (
  shop: AppContext,
  capturing: AttemptRow,
  reason: string,
): Promise<SettlementOutcome> => {
  let status: PaymentStatus | null;
  try {
    status = await shop.gateways[capturing.gateway].status(capturing.transactionId ?? '');
  } catch (error) {
    return unanswered(shop, capturing, error);
  }
  if (status === null) return 'unknown';
  if (status.state !== 'approved' && status.state !== 'open')
    return await record(shop, capturing, status, status.state);
  if (reason !== 'PAYER_MUST_ACT' && reason !== 'NOT_APPROVED')
    return await record(shop, capturing, { ...status, failure: reason }, 'declined');
  await transaction(shop.db, async (tx) => {
    const attempt = await lockAttempt(tx, capturing.id);
    // ignores the refusal if another process has already recorded it, because recording a refusal starts a new
    // capture round
    if (attempt.captureRound !== capturing.captureRound) return;
    const captureRound = attempt.captureRound + 1;
    await transitionAttempt(tx, attempt, { type: 'attempt.captureRefused' }, { captureRound });
  });
  return reason === 'PAYER_MUST_ACT' ? 'restart' : 'open';
};

/** Formats the payment's amount for staff, and adds the reference if it differs from the attempt's own. */
const toMoneyText = (attempt: AttemptRow, status: PaymentStatus | null): string => {
  if (!status || status.amount === null) return 'no amount';
  const foreign = status.reference === attempt.reference ? '' : ` for ${status.reference || 'no reference'}`;
  return `${status.currency} ${toWire(status.amount)}${foreign}`;
};

/**
 * Opens a notice about a payment that staff have to review. Further reports of the same payment open no further
 * notices. The notice also states whether the shopper was charged or the payment was only approved.
 */
const noteMismatch = async (
  shop: AppContext,
  tx: Tx,
  { order, attempt, status }: { order: OrderRow; attempt: AttemptRow; status: PaymentStatus | null },
): Promise<'mismatch'> => {
  const received = toMoneyText(attempt, status);
  const isNew = await openNotice(shop, tx, {
    kind: 'amountMismatch',
    gateway: attempt.gateway,
    reason: status?.state === 'approved' ? 'approved' : 'captured',
    subject: attempt.id,
    detail: { order: order.number, expected: `CHF ${toWire(attempt.amount)}`, received },
  });
  if (!isNew) return 'mismatch';
  shop.log.error({ order: order.number, attempt: attempt.id }, 'payment does not match the order');
  await recordOrderEvent(tx, attempt.orderId, 'amount_mismatch', {
    attempt: attempt.id,
    expected: attempt.amount,
    received: status?.amount ?? 'none',
    currency: status?.currency ?? 'none',
  });
  return 'mismatch';
};

const record = (
  shop: AppContext,
  known: AttemptRow,
  status: PaymentStatus | null,
  verdict: PaymentState,
): Promise<SettlementOutcome> =>
  transaction(shop.db, async (tx) => {
    const { order, attempt } = await lockOrderAndAttempt(tx, known);
    if (attempt.state === 'captured') return 'paid';
    if (verdict === 'open' || verdict === 'approved')
      return attempt.state === 'capturing' ? 'unknown' : 'open';
    const facts = {
      method: status?.method ?? null,
      failure: status?.failure ?? null,
      ...(status?.captureId ? { captureId: status.captureId } : {}),
      ...(status?.cardFingerprint ? { cardFingerprint: status.cardFingerprint } : {}),
    };
    if (verdict === 'captured' || verdict === 'authorized') {
      if (status === null || differs(attempt, status))
        return await noteMismatch(shop, tx, { order, attempt, status });
      if (!(await transitionAttempt(tx, attempt, { type: 'attempt.captured' }, facts))) return 'unknown';
      if (!(await transitionOrder(tx, order, { type: 'order.captured' }, attempt.id)))
        throw new Error(`A payment cannot be captured in the order state ${order.state}`);
      await resolveNotices(tx, attempt.id);
      if (attempt.saveFor && status.card && isCardKeeper(attempt.gateway))
        await saveCard(tx, attempt.saveFor, attempt.gateway, status.card);
      return 'paid';
    }
    if (verdict === 'pending') {
      await transitionAttempt(tx, attempt, { type: 'attempt.pending' }, facts);
      return 'pending';
    }
    const type = `attempt.${verdict}` as const;
    const wasOpen = attemptTags(attempt.state).has('open');
    const updated = await transitionAttempt(tx, attempt, { type }, facts);
    // no transition took place although the attempt was open, so the outcome is unknown
    if (!updated && wasOpen) return 'unknown';
    if (updated && wasOpen && order.state === 'payment')
      await transitionOrder(tx, order, {
        type: verdict === 'declined' ? 'order.paymentDeclined' : 'order.paymentCancelled',
      });
    return verdict === 'declined' ? 'declined' : 'abandoned';
  });
