import { expect, test } from 'vitest';
import type { CheckStatus } from '../../../contract/schemas/orders.ts';
import { orderLifecycleMachine } from '../../../machines/server/orderLifecycle/orderLifecycle.machine.ts';
import { paymentAttemptMachine } from '../../../machines/server/paymentAttempt/paymentAttempt.machine.ts';
import { toCheckStatusDto } from '../../../server/orders/orderDetails.ts';
import { attemptTags } from '../../../server/orders/transitions.ts';
import type {
  AttemptRow,
  AttemptState,
  OrderRow,
  OrderState,
} from '../../../server/platform/database/schema.ts';

const orderStates = Object.keys(orderLifecycleMachine.states) as OrderState[];
const attemptStates = Object.keys(paymentAttemptMachine.states) as AttemptState[];
const pairs = orderStates.flatMap((order) =>
  [null, ...attemptStates].map((attempt) => [order, attempt] as const),
);
/** Returns the response for an order and its payment attempt. `failure` is the provider's reason. */
const view = (order: OrderState, attempt: AttemptState | null, failure: string | null = null) =>
  toCheckStatusDto({
    // The tested function reads only the order's state.
    order: { state: order } as OrderRow,
    attempt: attempt === null ? null : ({ state: attempt, failure, createdAt: new Date() } as AttemptRow),
    latest: null,
    delivery: null,
    refundPending: false,
  });

/** Payment statuses that can come with each message key. */
const beside: Record<CheckStatus['message_key'], string[]> = {
  wait: ['pending'],
  paid: ['paid'],
  refund: ['paid', 'refund_failed'],
  declined: ['failed'],
  cancelled: ['cancelled'],
  expired: ['cancelled'],
  none: ['none', 'cancelled', 'refund_requested', 'refund_pending', 'refunded'],
};

test('no combination of order state and payment state produces a contradictory response', () => {
  const wrong = pairs
    .map(([order, attempt]) => ({ order, attempt, ...view(order, attempt) }))
    .filter(({ message_key, paymentstatus }) => !beside[message_key].includes(paymentstatus));
  expect(wrong).toEqual([]);
});

test('a payment with an unknown outcome is shown as pending, whether its order is confirmed, in payment or cancelled [R8]', () => {
  const unknown = attemptStates.filter((state) => attemptTags(state).has('unknown'));
  expect(unknown).toEqual(['capturing', 'pending']);
  for (const attempt of unknown)
    for (const order of ['confirmed', 'payment', 'cancelled'] as const)
      expect(view(order, attempt)).toMatchObject({
        paymentstatus: 'pending',
        message_key: 'wait',
        redirect: null,
      });
});
