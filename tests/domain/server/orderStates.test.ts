/**
 * Tests the API's names for order states, as listed in the table of contract C6, and the return page's reaction
 * to each state.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deliveryReasonOf } from '../../../server/orders/deliveryReason.ts';
import {
  deliveryStatusOf,
  getProgressMessage,
  toCheckStatusDto,
  toProgressDto,
  wasPaid,
  type OrderDetails,
} from '../../../server/orders/orderDetails.ts';
import type {
  AttemptRow,
  AttemptState,
  DeliveryRow,
  DeliveryState,
  OrderRow,
  OrderState,
} from '../../../server/platform/database/schema.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
beforeAll(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

const detailsOf = (
  state: OrderState,
  attempt: AttemptState | null,
  delivery: DeliveryState | null = null,
  refundPending = false,
): OrderDetails => ({
  order: { state } as OrderRow,
  attempt: attempt && ({ state: attempt, createdAt: new Date(now) } as AttemptRow),
  latest: null,
  delivery: delivery && ({ state: delivery } as DeliveryRow),
  refundPending,
});

type ExpectedState = [
  status: string,
  payment: string,
  delivery: string,
  message: string,
  step: number,
  canRefund: 0 | 1,
];
const rows: [says: string, OrderDetails, ExpectedState][] = [
  ['created', detailsOf('confirmed', null), ['confirmed', 'none', 'none', 'orderConfirmed', 1, 0]],
  ['the payment page is open', detailsOf('payment', 'open'), ['payment', 'pending', 'none', 'ok', 2, 0]],
  [
    'payment started, no page yet',
    detailsOf('payment', 'created'),
    ['payment', 'pending', 'none', 'ok', 2, 0],
  ],
  ['no attempt yet', detailsOf('payment', null), ['payment', 'pending', 'none', 'ok', 2, 0]],
  [
    'the payment is being captured',
    detailsOf('payment', 'capturing'),
    ['payment', 'pending', 'none', 'wait', 2, 0],
  ],
  ['the payment is pending', detailsOf('payment', 'pending'), ['payment', 'pending', 'none', 'wait', 2, 0]],
  [
    'the gateway declined',
    detailsOf('confirmed', 'declined'),
    ['confirmed', 'failed', 'none', 'paymentDeclined', 1, 0],
  ],
  [
    'the shopper cancelled and is back',
    detailsOf('confirmed', 'cancelled'),
    ['confirmed', 'cancelled', 'none', 'paymentCancelled', 1, 0],
  ],
  [
    'the payment page has expired',
    detailsOf('confirmed', 'expired'),
    ['confirmed', 'cancelled', 'none', 'paymentCancelled', 1, 0],
  ],
  [
    'abandoned, but may be paid',
    detailsOf('confirmed', 'pending'),
    ['confirmed', 'pending', 'none', 'orderConfirmed', 1, 0],
  ],
  [
    'paid',
    detailsOf('processing', 'captured', 'accepted'),
    ['processing', 'paid', 'processing', 'wait', 3, 0],
  ],
  ['done', detailsOf('completed', 'captured', 'delivered'), ['completed', 'paid', 'delivered', 'ok', 4, 0]],
  [
    'the supplier failed',
    detailsOf('refundDue', 'captured', 'failed'),
    ['cancelled', 'paid', 'failed', 'moneyBack', 3, 1],
  ],
  [
    'cancelled after the payment',
    detailsOf('refundDue', 'captured'),
    ['cancelled', 'paid', 'none', 'cancelledPaid', 2, 1],
  ],
  [
    'refunding',
    detailsOf('refunding', 'captured', 'failed'),
    ['cancelled', 'refund_requested', 'failed', 'refundRequested', 3, 0],
  ],
  [
    'the provider is processing the refund',
    detailsOf('refunding', 'captured', 'failed', true),
    ['cancelled', 'refund_pending', 'failed', 'refundRequested', 3, 0],
  ],
  [
    'refunded',
    detailsOf('refunded', 'captured', 'failed'),
    ['cancelled', 'refunded', 'failed', 'refunded', 3, 0],
  ],
  [
    'the refund was refused',
    detailsOf('refundRefused', 'captured', 'failed'),
    ['cancelled', 'refund_failed', 'failed', 'moneyBack', 3, 1],
  ],
  [
    'cancelled unpaid',
    detailsOf('cancelled', null),
    ['cancelled', 'cancelled', 'none', 'orderCancelled', 1, 0],
  ],
  [
    'unpaid after an attempt',
    detailsOf('cancelled', 'expired'),
    ['cancelled', 'cancelled', 'none', 'orderCancelled', 2, 0],
  ],
  [
    'cancelled, but may be paid',
    detailsOf('cancelled', 'capturing'),
    ['cancelled', 'pending', 'none', 'orderCancelled', 2, 0],
  ],
];
test.each(rows)(
  'C6: the status fields and the message of the API match the order: %s',
  (_, details, [status, paymentstatus, deliverystatus, message, step, can_refund]) => {
    expect(toProgressDto(details)).toEqual({
      status,
      paymentstatus,
      deliverystatus,
      step,
      can_refund,
      poll_after: 3,
      ...(deliverystatus === 'failed' ? { deliveryreason: 'supplier' } : {}),
    });
    expect(getProgressMessage(details)).toBe(message);
  },
);

test.each([
  ['less than ten seconds ago', 9_999, 'ok'],
  ['ten seconds ago', 10_000, 'wait'],
])(
  'C6: the message about an open payment asks the shopper to wait after ten seconds: payment started %s',
  (_, age, message) => {
    const details = detailsOf('payment', 'open');
    const attempt = { ...details.attempt, createdAt: new Date(now - age) } as AttemptRow;
    expect(getProgressMessage({ ...details, attempt })).toBe(message);
  },
);

test.each<[OrderState, boolean]>([
  ['confirmed', false],
  ['payment', false],
  ['processing', true],
  ['completed', true],
  ['cancelled', false],
  ['refundDue', true],
  ['refunding', true],
  ['refundRefused', true],
  ['refunded', true],
])('an order in state %s has been paid: %s', (state, answer) => {
  expect(wasPaid({ state } as OrderRow)).toBe(answer);
});

test.each<[DeliveryState, string]>([
  ['queued', 'none'],
  ['requested', 'none'],
  ['tooSoon', 'none'],
  ['unknown', 'none'],
  ['accepted', 'none'],
  ['delivered', 'delivered'],
  ['failed', 'failed'],
])('the delivery status of a refunded order whose delivery is %s is %s', (delivery, status) => {
  expect(deliveryStatusOf(detailsOf('refunded', 'captured', delivery))).toBe(status);
});

test.each<[DeliveryState, string | null, string | undefined]>([
  ['failed', 'INVALID_RECIPIENT_PHONE', 'number'],
  ['failed', 'OPERATOR_AND_RECIPIENT_PHONE_MISMATCH', 'number'],
  ['failed', 'COULD_NOT_AUTO_DETECT_OPERATOR', 'number'],
  ['failed', 'RECIPIENT_PHONE_INACTIVE', 'barred'],
  ['failed', 'RECIPIENT_PHONE_BLOCKED', 'barred'],
  ['failed', 'PHONE_RECENTLY_RECHARGED', 'tooSoon'],
  ['failed', 'OPERATOR_UNAVAILABLE_OR_CURRENTLY_INACTIVE', 'operator'],
  ['failed', 'TRANSACTION_CANNOT_BE_PROCESSED_AT_THE_MOMENT', 'operator'],
  ['failed', 'PROVIDER_INTERNAL_ERROR', 'operator'],
  ['failed', 'LIMIT', 'limit'],
  ['failed', 'ID_REJECTED', 'identity'],
  ['failed', 'SOMETHING_NEW', 'supplier'],
  ['failed', null, 'supplier'],
  ['tooSoon', null, 'tooSoon'],
  ['queued', null, undefined],
  ['delivered', null, undefined],
])('the reason shown for a delivery that is %s because of %s is %s', (state, failure, reason) => {
  expect(deliveryReasonOf({ state, failure })).toBe(reason);
});

describe("return from the provider's payment page", () => {
  test.each<[string, OrderDetails, [key: string, redirect: string | null]]>([
    ['undecided', detailsOf('payment', 'open'), ['wait', null]],
    ['pending, whatever the state of the order', detailsOf('confirmed', 'pending'), ['wait', null]],
    ['being captured', detailsOf('cancelled', 'capturing'), ['wait', null]],
    ['paid', detailsOf('processing', 'captured'), ['paid', null]],
    ['done', detailsOf('completed', 'captured', 'delivered'), ['paid', 'order-success']],
    ['declined', detailsOf('confirmed', 'declined'), ['declined', 'checkout']],
    ['left', detailsOf('confirmed', 'cancelled'), ['cancelled', 'checkout']],
    ['over', detailsOf('confirmed', 'expired'), ['expired', 'checkout']],
    ['not started', detailsOf('confirmed', null), ['none', 'checkout']],
    ['started again', detailsOf('confirmed', 'created'), ['none', 'checkout']],
    ['with an open page', detailsOf('confirmed', 'open'), ['none', 'checkout']],
    ['paid by another attempt', detailsOf('confirmed', 'captured'), ['none', 'checkout']],
    ['cancelled', detailsOf('cancelled', 'expired'), ['expired', 'checkout']],
    ['refund due', detailsOf('refundDue', 'captured'), ['refund', null]],
    ['refund refused', detailsOf('refundRefused', 'captured'), ['refund', null]],
    ['refund pending', detailsOf('refunding', 'captured'), ['none', null]],
    ['refunded', detailsOf('refunded', 'captured'), ['none', null]],
  ])('the return page responds to the state of the payment: %s', (_, details, [message_key, redirect]) => {
    expect(toCheckStatusDto(details)).toMatchObject({ message_key, redirect });
  });
});
