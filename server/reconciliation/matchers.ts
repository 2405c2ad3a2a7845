import type { Rappen } from '../../contract/domain/money.ts';
import { attemptTags, orderTags } from '../orders/transitions.ts';
import type { AttemptRow, OrderRow, RefundRow } from '../platform/database/schema.ts';
import type { Execution, PaymentStatus } from '../providers/ports.ts';
import { createFinding, type Finding } from './findings.ts';

/**
 * Compares our records with those of the providers and the supplier, and returns the differences. All functions
 * are pure.
 */

/** An order with all our records of its payments, refunds and discount. */
export type OrderRecord = {
  order: OrderRow;
  attempts: AttemptRow[];
  refunds: RefundRow[];
  /**
   * Ids of payment attempts that are paid but that the provider can still reverse. These attempts count as in
   * progress.
   */
  pending: ReadonlySet<string>;
  /**
   * Amount, in rappen, currently charged to the order's promo code or credit. Amounts that have been returned
   * are not included.
   */
  held: Rappen;
};

/**
 * A payment attempt with its status at the provider. The status is null if the provider has no record of the
 * payment.
 */
export type CheckedAttempt = { attempt: AttemptRow; status: PaymentStatus | null };

const hour = 60 * 60_000;

type Held = PaymentStatus & { state: 'captured' | 'authorized' };
export const holdsMoney = (status: PaymentStatus | null): status is Held =>
  status?.state === 'captured' || status?.state === 'authorized';

export const isPaidAttempt = ({ state }: AttemptRow): boolean => attemptTags(state).has('paid');

const refundOf = ({ refunds }: OrderRecord, attempt: AttemptRow): RefundRow | undefined =>
  refunds.find((refund) => refund.attemptId === attempt.id);

/**
 * True if a refunded payment was never captured, because the provider cancelled the reservation of the money.
 */
const isReleased = ({ refunds }: OrderRecord, { attempt, status }: CheckedAttempt): boolean =>
  isPaidAttempt(attempt) &&
  status?.state === 'cancelled' &&
  refunds.some((refund) => refund.attemptId === attempt.id && refund.state === 'completed');

/** Returns the first difference between the provider's payment and ours: currency, amount or reference. */
const matchHeld = ({ order }: OrderRecord, { reference, amount }: AttemptRow, status: Held): Finding[] => {
  const kind =
    status.currency !== 'CHF'
      ? 'currency'
      : status.amount !== amount || amount !== order.total
        ? 'amount'
        : status.reference !== reference
          ? 'reference'
          : null;
  return kind
    ? [createFinding(kind, order.number, { reference, expected: order.total, found: status.amount })]
    : [];
};

/** True if we and the provider have recorded the payment with the same data. */
export const isCaptureMatched = (record: OrderRecord, { attempt, status }: CheckedAttempt): boolean =>
  holdsMoney(status) && isPaidAttempt(attempt) && matchHeld(record, attempt, status).length === 0;

/** True if our refund is completed and the provider confirms that it was paid. */
export const isRefundMatched = (record: OrderRecord, checked: CheckedAttempt): boolean =>
  refundOf(record, checked.attempt)?.state === 'completed' &&
  (isReleased(record, checked) || isCaptureMatched(record, checked));

/** Compares our refund with the provider's. */
export const matchRefund = (
  record: OrderRecord,
  attempt: AttemptRow,
  status: PaymentStatus,
  now: number,
): Finding[] => {
  const ours = refundOf(record, attempt);
  // if the reservation was cancelled, no money was received, so the whole amount counts as refunded
  const refundedAmount = status.state === 'cancelled' ? attempt.amount : status.refunded;
  if (refundedAmount === undefined) return [];
  const isUnderWay = ours?.state === 'pending' || ours?.state === 'requested';
  // while a refund is in progress, our record and the provider's may briefly differ
  if (isUnderWay && ours.updatedAt.getTime() >= now - hour) return [];
  const expected = ours?.state === 'completed' ? ours.amount : 0;
  return refundedAmount === expected
    ? []
    : [
        createFinding('refund', record.order.number, {
          reference: attempt.reference,
          expected,
          found: refundedAmount,
        }),
      ];
};

/** Compares a payment and its refunds with the provider's records. */
export const matchPayment = (
  record: OrderRecord,
  { attempt, status }: CheckedAttempt,
  now: number,
): Finding[] => {
  const { number } = record.order;
  const { reference, amount } = attempt;
  if (!holdsMoney(status)) {
    if (!isPaidAttempt(attempt)) return [];
    if (status && isReleased(record, { attempt, status })) return matchRefund(record, attempt, status, now);
    return [createFinding('orderWithoutCapture', number, { reference, expected: amount, found: 0 })];
  }
  const differences = matchHeld(record, attempt, status);
  if (differences.length > 0) return differences;
  if (isPaidAttempt(attempt)) return matchRefund(record, attempt, status, now);
  if (record.pending.has(attempt.id)) return [];
  return [createFinding('captureNotBooked', number, { reference, expected: 0, found: status.amount })];
};

/**
 * Checks that an order has at most one payment that has not been refunded, and that the attempt recorded as
 * paying for the order was captured.
 */
export const matchCaptures = ({ order, attempts, refunds }: OrderRecord): Finding[] => {
  const returned = new Set(refunds.filter((r) => r.state !== 'refused').map((r) => r.attemptId));
  const unreturned = attempts.filter((attempt) => isPaidAttempt(attempt) && !returned.has(attempt.id));
  const capturedAmount = unreturned.reduce((sum, { amount }) => sum + amount, 0);
  const isPaid = attempts.some(({ id, state }) => id === order.paidAttemptId && state === 'captured');
  const expected = order.total;
  return [
    ...(unreturned.length > 1
      ? [createFinding('doubleCapture', order.number, { expected, found: capturedAmount })]
      : []),
    ...(orderTags(order.state).has('paid') && !isPaid
      ? [createFinding('orderWithoutCapture', order.number, { expected, found: 0 })]
      : []),
  ];
};

/**
 * Checks that an order's discount is charged to its promo code or credit. If the order ended without delivery,
 * nothing may be charged.
 */
export const matchDiscount = ({ order, held }: OrderRecord): Finding[] => {
  const tags = orderTags(order.state);
  const hasEnded = tags.has('status:cancelled') && !tags.has('paid');
  const expected = hasEnded ? 0 : order.discount;
  return held === expected ? [] : [createFinding('discount', order.number, { expected, found: held })];
};

/** Checks that an order has not been stuck for more than a day and that its refund was not refused. */
export const matchProgress = ({ order }: OrderRecord, now: number): Finding[] => {
  const tags = orderTags(order.state);
  const isOld = (at: Date): boolean => at.getTime() < now - 24 * hour;
  const expected = order.total;
  if (tags.has('refund_failed'))
    return [createFinding('refundRefused', order.number, { expected, found: 0 })];
  if (!tags.has('refunded') && tags.has('paid') && order.state !== 'completed')
    return isOld(order.updatedAt) ? [createFinding('stuck', order.number, { expected })] : [];
  return tags.has('open') && isOld(order.expiresAt) ? [createFinding('stuck', order.number)] : [];
};

const isDone = ({ status }: Execution): boolean => status === 'done';

export const isDeliveryMatched = ({ order }: OrderRecord, executions: readonly Execution[]): boolean =>
  order.state === 'completed' && executions.some(isDone);

/**
 * Checks that the supplier has delivered each paid order exactly once and has not delivered any other order.
 */
export const matchDelivery = ({ order }: OrderRecord, executions: readonly Execution[]): Finding[] => {
  const { number, total, state, returnedAt } = order;
  const findings =
    executions.length > 1
      ? [
          createFinding('doubleDelivery', number, {
            reference: number,
            expected: total,
            found: total * executions.length,
          }),
        ]
      : [];
  const isDelivered = executions.some(isDone);
  if (state === 'completed' && !isDelivered)
    findings.push(
      createFinding('captureWithoutDelivery', number, { reference: number, expected: total, found: 0 }),
    );
  // the supplier does not take codes back, so its records still show a returned order as delivered
  if (state !== 'completed' && state !== 'processing' && returnedAt === null && isDelivered)
    findings.push(
      createFinding('deliveryWithoutCapture', number, { reference: number, expected: 0, found: total }),
    );
  return findings;
};

/** Returns all differences for one order. */
export const matchOrder = (
  record: OrderRecord,
  checked: readonly CheckedAttempt[],
  executions: readonly Execution[],
  now: number,
): Finding[] => [
  ...checked.flatMap((one) => matchPayment(record, one, now)),
  ...matchCaptures(record),
  ...matchDiscount(record),
  ...matchProgress(record, now),
  ...matchDelivery(record, executions),
];

/** Reports a payment that exists at a provider but for which we have no attempt. */
export const matchOrphanPayment = (status: PaymentStatus | null): Finding[] =>
  holdsMoney(status) && (status.refunded ?? 0) < (status.amount ?? 0)
    ? [
        createFinding('captureWithoutOrder', null, {
          reference: status.reference,
          expected: 0,
          found: status.amount,
        }),
      ]
    : [];
