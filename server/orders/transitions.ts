import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { ExecutableActionsFrom } from 'xstate';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import { deliveryMachine, type DeliveryEvent } from '../../machines/server/delivery/delivery.machine.ts';
import {
  orderLifecycleMachine,
  type OrderLifecycleEvent,
} from '../../machines/server/orderLifecycle/orderLifecycle.machine.ts';
import {
  paymentAttemptMachine,
  type PaymentAttemptEvent,
} from '../../machines/server/paymentAttempt/paymentAttempt.machine.ts';
import {
  refundLifecycleMachine,
  type RefundLifecycleEvent,
} from '../../machines/server/refundLifecycle/refundLifecycle.machine.ts';
import { queueMail } from '../mail/queue.ts';
import { getNextStep } from '../platform/chartStep.ts';
import { requireRow } from '../platform/database/requireRow.ts';
import {
  attempts,
  carts,
  deliveries,
  orderEvents,
  orders,
  refunds,
  type AttemptRow,
  type AttemptState,
  type DeliveryRow,
  type OrderMailKind,
  type OrderRow,
  type OrderState,
  type RefundRow,
} from '../platform/database/schema.ts';
import { prepared, type Tx } from '../platform/database/transaction.ts';
import { whenCommitted } from '../platform/database/transactionGuard.ts';
import { enqueue, newJob } from '../platform/jobs/outbox.ts';
import { count, enterOrder } from '../platform/telemetry/scope.ts';
import { returnDiscount } from '../promotions/discounts.ts';
import { releaseReservation } from '../vouchers/reservations.ts';
import { moveReminder } from './recipients.ts';

/**
 * Functions that change the state of orders, attempts, deliveries and refunds. No other code changes these
 * states. Each change follows the row's chart. Orders and refunds change under a lock, with the chart's actions
 * in the same transaction. The charts of attempts and deliveries have no actions, so these rows need no lock: a
 * single statement changes the row only if the row is still in the state that was read.
 */

const finalStates: readonly string[] = ['completed', 'cancelled', 'refunded'] satisfies OrderState[];
/**
 * SQL literals for the states of unfinished orders. Because the states are literals, every query plan can use
 * the partial index on these orders.
 */
export const unfinishedStates: SQL = sql.raw(
  Object.keys(orderLifecycleMachine.states)
    .filter((state) => !finalStates.includes(state))
    .map((state) => `'${state}'`)
    .join(', '),
);

/** All order states, in the same sequence as in the state chart. */
export const orderStateNames = Object.keys(orderLifecycleMachine.states) as OrderState[];

/** Returns the tags of an order's state, which determine what can be done with the order. */
export const orderTags = (state: OrderState): ReadonlySet<string> =>
  orderLifecycleMachine.resolveState({ value: state }).tags;

/** True if the order's chart accepts this event in this state. */
export const canTransitionOrder = (state: OrderState, type: OrderLifecycleEvent['type']): boolean =>
  orderLifecycleMachine.resolveState({ value: state }).can({ type });

/**
 * Returns the tags of an attempt's state. While an attempt is `open`, the order cannot have a second attempt.
 * While it is `unknown`, the shopper cannot switch to another method.
 */
export const attemptTags = (state: AttemptState): ReadonlySet<string> =>
  paymentAttemptMachine.resolveState({ value: state }).tags;

const orderById = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .for('update'),
);

/** Locks an order until the transaction ends. @throws Error if the order does not exist */
export const lockOrder = async (tx: Tx, id: string): Promise<OrderRow> => {
  enterOrder(id);
  return requireRow(await orderById(tx).execute({ id }), 'The order');
};

const attemptById = prepared((db) =>
  db
    .select()
    .from(attempts)
    .where(eq(attempts.id, sql.placeholder('id')))
    .for('update'),
);

/** Locks a payment attempt until the transaction ends. @throws Error if the attempt does not exist */
export const lockAttempt = async (tx: Tx, id: string): Promise<AttemptRow> =>
  requireRow(await attemptById(tx).execute({ id }), 'The payment attempt');

const orderAndAttempt = prepared((db) =>
  db
    .select({ order: orders, attempt: attempts })
    .from(orders)
    .innerJoin(attempts, eq(attempts.orderId, orders.id))
    .where(and(eq(orders.id, sql.placeholder('orderId')), eq(attempts.id, sql.placeholder('id'))))
    .for('update'),
);

/**
 * Locks an order and then one of its payment attempts until the transaction ends. @throws Error if either does not
 * exist
 */
export const lockOrderAndAttempt = async (
  tx: Tx,
  { id, orderId }: Pick<AttemptRow, 'id' | 'orderId'>,
): Promise<{ order: OrderRow; attempt: AttemptRow }> => {
  enterOrder(orderId);
  return requireRow(await orderAndAttempt(tx).execute({ id, orderId }), 'The payment attempt');
};

const orderAndDelivery = prepared((db) =>
  db
    .select({ order: orders, delivery: deliveries })
    .from(orders)
    .innerJoin(deliveries, eq(deliveries.orderId, orders.id))
    .where(eq(orders.id, sql.placeholder('id')))
    .for('update'),
);

/** Locks an order and then its delivery until the transaction ends. @throws Error if the order has no delivery */
export const lockOrderAndDelivery = async (
  tx: Tx,
  orderId: string,
): Promise<{ order: OrderRow; delivery: DeliveryRow }> => {
  enterOrder(orderId);
  return requireRow(await orderAndDelivery(tx).execute({ id: orderId }), 'The delivery');
};

const latestAttempt = prepared((db) =>
  db
    .select()
    .from(attempts)
    .where(eq(attempts.orderId, sql.placeholder('orderId')))
    .orderBy(desc(attempts.position))
    .limit(1),
);

/** Finds an order's latest payment attempt, by position. Returns null if there is none. */
export const findLatestAttempt = async (
  tx: Pick<Tx, 'select' | '_'>,
  orderId: string,
): Promise<AttemptRow | null> => {
  const [attempt] = await latestAttempt(tx).execute({ orderId });
  return attempt ?? null;
};

/** Adds an entry to the order's history without changing its state. */
export const recordOrderEvent = async (
  tx: Pick<Tx, 'insert'>,
  orderId: string,
  type: string,
  detail: Record<string, string | number> = {},
): Promise<void> => {
  await tx.insert(orderEvents).values({ orderId, type, detail });
};

/** Queues an email to the buyer in the order's language. */
export const queueOrderMail = (
  tx: Tx,
  { id: orderId, email: recipient, language }: OrderRow,
  kind: OrderMailKind,
  options: { onRequest?: boolean; about?: string } = {},
): Promise<void> => queueMail(tx, { kind, orderId, recipient, language, ...options });

/** Applies an event to a locked refund. Returns null if the refund's chart has no such transition. */
export const transitionRefund = async (
  tx: Tx,
  refund: RefundRow,
  event: RefundLifecycleEvent,
  facts: Partial<Pick<RefundRow, 'providerReference' | 'failure' | 'round' | 'askedAt'>> = {},
): Promise<RefundRow | null> => {
  const next = getNextStep(refundLifecycleMachine, refund.state, event);
  if (!next) return null;
  const [moved] = await tx
    .update(refunds)
    .set({ state: next.value, updatedAt: sql`now()`, ...facts })
    .where(eq(refunds.id, refund.id))
    .returning();
  if (moved) whenCommitted(() => count('refunds', { state: moved.state }));
  return moved ?? null;
};

/**
 * Queues the refund of one of an order's payments. The caller must have locked the order. If the provider
 * refused an earlier request for this refund, starts a new round. Returns null if the refund is in progress
 * or completed.
 */
export const queueRefund = async (tx: Tx, order: OrderRow, attemptId: string): Promise<RefundRow | null> => {
  const attempt = requireRow(
    await tx.select().from(attempts).where(eq(attempts.id, attemptId)),
    'The payment to give back',
  );
  const [made] = await tx
    .insert(refunds)
    .values({ id: randomUUID(), orderId: order.id, attemptId, state: 'requested', amount: attempt.amount })
    .onConflictDoNothing({ target: refunds.attemptId })
    .returning();
  const [known] = made
    ? []
    : await tx.select().from(refunds).where(eq(refunds.attemptId, attemptId)).for('update');
  const refund = known
    ? await transitionRefund(
        tx,
        known,
        { type: 'refund.requested' },
        { round: known.round + 1, failure: null, askedAt: null },
      )
    : made;
  if (made) whenCommitted(() => count('refunds', { state: made.state }));
  if (refund)
    await enqueue(tx, { key: `refund ${refund.id} ${refund.round}`, kind: 'refund', subject: refund.id });
  return refund ?? null;
};

type OrderAction = Exclude<ExecutableActionsFrom<typeof orderLifecycleMachine>['type'], `xstate.${string}`>;

type Effect = (tx: Tx, order: OrderRow, attemptId: string | null) => Promise<unknown>;

const effects: Record<OrderAction, Effect> = {
  deliver: async (tx, order) => {
    const kind = order.item.ProdType === prodType.topUp ? 'deliver' : 'deliverCard';
    const job = tx.$with('new_job').as(newJob(tx, { key: `deliver ${order.id}`, kind, subject: order.id }));
    const created = await tx
      .with(job)
      .insert(deliveries)
      .values({ id: randomUUID(), orderId: order.id, identifier: order.number, state: 'queued' })
      .onConflictDoNothing()
      .returning({ state: deliveries.state });
    for (const { state } of created) whenCommitted(() => count('deliveries', { state }));
  },
  mailReceipt: (tx, order) => queueOrderMail(tx, order, 'receipt'),
  moveReminder,
  mailRefundDue: (tx, order) => queueOrderMail(tx, order, 'refundDue'),
  mailRefunded: (tx, order) => queueOrderMail(tx, order, 'refunded'),
  refund: (tx, order) => queueRefund(tx, order, order.paidAttemptId ?? ''),
  refundDuplicate: (tx, order, attemptId) => queueRefund(tx, order, attemptId ?? ''),
  // reopens the cart here rather than in a job, because the shopper's next request already needs the cart
  reopenCart: async (tx, order) => {
    if (!order.cartId) return;
    await tx.update(orders).set({ cartId: null }).where(eq(orders.id, order.id));
    await tx
      .update(carts)
      .set({ state: 'open', expiresAt: sql`greatest(${carts.expiresAt}, now() + interval '30 minutes')` })
      .where(eq(carts.id, order.cartId));
  },
};

/** True if the order has ended without delivery and the shop no longer holds any money for it. */
const endsWithoutGoods = (state: OrderState): boolean => {
  const tags = orderTags(state);
  return tags.has('status:cancelled') && !tags.has('paid');
};

const isOrderAction = (action: string): action is OrderAction => action in effects;

/**
 * Applies an event to a locked order. `attemptId` identifies the payment of an `order.captured` event. Returns
 * null if the chart has no such transition. The caller then decides whether the event is a repetition or an
 * error.
 */
export const transitionOrder = async (
  tx: Tx,
  order: OrderRow,
  event: OrderLifecycleEvent,
  attemptId: string | null = null,
): Promise<OrderRow | null> => {
  const next = getNextStep(orderLifecycleMachine, order.state, event);
  if (!next) return null;
  const holdsMoney = event.type === 'order.captured' && !next.actions.includes('refundDuplicate');
  // a single statement writes both the new row and its history entry
  const orderEvent = tx.$with('noted').as(
    tx
      .insert(orderEvents)
      .values({
        orderId: order.id,
        type: event.type,
        stateBefore: order.state,
        stateAfter: next.value,
        detail: attemptId === null ? null : { attempt: attemptId },
      })
      .returning({ id: orderEvents.id }),
  );
  const updated = requireRow(
    await tx
      .with(orderEvent)
      .update(orders)
      .set({
        state: next.value,
        updatedAt: sql`now()`,
        ...(holdsMoney ? { paidAttemptId: attemptId } : {}),
      })
      .where(eq(orders.id, order.id))
      .returning(),
    'The order',
  );
  if (updated.state !== order.state) whenCommitted(() => count('orders', { state: updated.state }));
  if (endsWithoutGoods(updated.state)) {
    await releaseReservation(tx, updated.id);
    await returnDiscount(tx, updated);
  }
  for (const action of next.actions) if (isOrderAction(action)) await effects[action](tx, updated, attemptId);
  return updated;
};

/**
 * Applies an event to an attempt. Returns null if the attempt's chart has no such transition, or if the attempt
 * has changed since it was read.
 */
export const transitionAttempt = async (
  tx: Pick<Tx, 'update'>,
  attempt: AttemptRow,
  event: PaymentAttemptEvent,
  facts: Partial<
    Pick<
      AttemptRow,
      | 'transactionId'
      | 'payUrl'
      | 'pageExpiresAt'
      | 'method'
      | 'cardFingerprint'
      | 'failure'
      | 'captureId'
      | 'captureRound'
    >
  > = {},
): Promise<AttemptRow | null> => {
  const next = getNextStep(paymentAttemptMachine, attempt.state, event);
  if (!next) return null;
  const [moved] = await tx
    .update(attempts)
    .set({ state: next.value, updatedAt: sql`now()`, ...facts })
    .where(and(eq(attempts.id, attempt.id), eq(attempts.state, attempt.state)))
    .returning();
  if (moved && moved.state !== attempt.state)
    whenCommitted(() => count('payments', { gateway: moved.gateway, outcome: moved.state }));
  return moved ?? null;
};

/**
 * Applies an event to a delivery. Returns null if the delivery's chart has no such transition, or if the
 * delivery has changed since it was read.
 */
export const transitionDelivery = async (
  tx: Pick<Tx, 'update'>,
  delivery: DeliveryRow,
  event: DeliveryEvent,
  facts: Partial<
    Pick<DeliveryRow, 'supplierReference' | 'failure'> & { requestedAt: SQL | null; tooSoonSince: SQL }
  > = {},
): Promise<DeliveryRow | null> => {
  const next = getNextStep(deliveryMachine, delivery.state, event);
  if (!next) return null;
  const [moved] = await tx
    .update(deliveries)
    .set({ state: next.value, updatedAt: sql`now()`, ...facts })
    .where(and(eq(deliveries.id, delivery.id), eq(deliveries.state, delivery.state)))
    .returning();
  if (moved && moved.state !== delivery.state)
    whenCommitted(() => count('deliveries', { state: moved.state }));
  return moved ?? null;
};
