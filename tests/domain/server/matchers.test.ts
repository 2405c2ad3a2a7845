/** Tests the daily reconciliation of one order with exact values (docs/money.md, "The kinds of difference"). */
import { describe, expect, test } from 'vitest';
import type { AttemptRow, OrderRow, RefundRow } from '../../../server/platform/database/schema.ts';
import type { PaymentStatus } from '../../../server/providers/ports.ts';
import {
  isCaptureMatched,
  isDeliveryMatched,
  isRefundMatched,
  matchOrder,
  matchOrphanPayment,
  type CheckedAttempt,
  type OrderRecord,
} from '../../../server/reconciliation/matchers.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const hour = 60 * 60_000;
const ago = (ms: number): Date => new Date(now - ms);

const orderOf = (more: Partial<OrderRow> = {}): OrderRow =>
  ({
    number: 'R-26-ABCD-1234',
    state: 'completed',
    total: 490,
    discount: 0,
    paidAttemptId: 'a1',
    returnedAt: null,
    updatedAt: ago(hour),
    expiresAt: ago(-hour),
    ...more,
  }) as OrderRow;
const attemptOf = (more: Partial<AttemptRow> = {}): AttemptRow =>
  ({ id: 'a1', state: 'captured', amount: 490, reference: 'R-26-ABCD-1234-1', ...more }) as AttemptRow;
const refundOf = (more: Partial<RefundRow> = {}): RefundRow =>
  ({ attemptId: 'a1', state: 'completed', amount: 490, updatedAt: ago(2 * hour), ...more }) as RefundRow;
const statusOf = (more: Partial<PaymentStatus> = {}): PaymentStatus =>
  ({
    state: 'captured',
    amount: 490,
    currency: 'CHF',
    reference: 'R-26-ABCD-1234-1',
    refunded: 0,
    ...more,
  }) as PaymentStatus;
const recordOf = (more: Partial<OrderRecord> = {}): OrderRecord => ({
  order: orderOf(),
  attempts: [attemptOf()],
  refunds: [],
  pending: new Set(),
  held: 0,
  ...more,
});
const done = { identifier: 'R-26-ABCD-1234', status: 'done' } as const;

type Case = {
  says: string;
  record?: Partial<OrderRecord>;
  /** Status of the payment attempt at the provider, or null if the provider has no record of the attempt. */
  status?: PaymentStatus | null;
  executions?: { identifier: string; status: 'working' | 'done' | 'failed' }[];
  /** Expected findings: the kind of difference, the expected value and the actual value. */
  found: [kind: string, expected?: number | null, found?: number | null][];
};
const inState = (state: OrderRow['state'], more: Partial<OrderRow> = {}) => ({
  order: orderOf({ state, ...more }),
});
const givenBack = (more: Partial<RefundRow> = {}, state: OrderRow['state'] = 'refunded') => ({
  ...inState(state),
  refunds: [refundOf(more)],
});

const cases: Case[] = [
  { says: 'paid and delivered on both sides', found: [] },
  { says: 'authorised money counts as paid', status: statusOf({ state: 'authorized' }), found: [] },
  { says: 'unknown to the provider', status: null, found: [['orderWithoutCapture', 490, 0]] },
  {
    says: 'declined at the provider',
    status: statusOf({ state: 'declined' }),
    found: [['orderWithoutCapture', 490, 0]],
  },
  {
    says: 'an attempt that is unpaid on both sides',
    record: {
      ...inState('confirmed', { paidAttemptId: null }),
      attempts: [attemptOf({ state: 'declined' })],
    },
    status: statusOf({ state: 'declined' }),
    executions: [],
    found: [],
  },
  { says: 'a different currency', status: statusOf({ currency: 'EUR' }), found: [['currency', 490, 490]] },
  { says: 'a different amount', status: statusOf({ amount: 491 }), found: [['amount', 490, 491]] },
  {
    says: 'an attempt whose amount differs from the order’s',
    record: { attempts: [attemptOf({ amount: 491 })] },
    status: statusOf({ amount: 491 }),
    found: [['amount', 490, 491]],
  },
  {
    says: 'paid for a different order',
    status: statusOf({ reference: 'X' }),
    found: [['reference', 490, 490]],
  },
  {
    says: 'only the first of several differences is reported',
    status: statusOf({ currency: 'EUR', amount: 1, reference: 'X' }),
    found: [['currency', 490, 1]],
  },
  {
    says: 'money received but not recorded',
    record: { ...inState('cancelled', { paidAttemptId: null }), attempts: [attemptOf({ state: 'expired' })] },
    executions: [],
    found: [['captureNotBooked', 0, 490]],
  },
  {
    says: 'money received in a payment that can still be reversed',
    record: {
      ...inState('payment', { paidAttemptId: null }),
      attempts: [attemptOf({ state: 'open' })],
      pending: new Set(['a1']),
    },
    executions: [],
    found: [],
  },
  // refunds
  {
    says: 'refunded on both sides',
    record: givenBack(),
    status: statusOf({ refunded: 490 }),
    executions: [],
    found: [],
  },
  {
    says: 'refunded here but not at the provider',
    record: givenBack(),
    executions: [],
    found: [['refund', 490, 0]],
  },
  {
    says: 'refunded at the provider but not here',
    status: statusOf({ refunded: 490 }),
    found: [['refund', 0, 490]],
  },
  {
    says: 'the provider does not report refunds',
    record: givenBack(),
    status: (({ refunded: _, ...rest }) => rest)(statusOf()),
    executions: [],
    found: [],
  },
  {
    says: 'a refund that has been pending for up to an hour, during which either side can be ahead',
    record: givenBack({ state: 'pending', updatedAt: ago(hour) }, 'refunding'),
    status: statusOf({ refunded: 490 }),
    executions: [],
    found: [],
  },
  {
    says: 'a refund pending for longer',
    record: givenBack({ state: 'pending', updatedAt: ago(hour + 1) }, 'refunding'),
    status: statusOf({ refunded: 490 }),
    executions: [],
    found: [['refund', 0, 490]],
  },
  {
    says: 'a refund that was requested long ago',
    record: givenBack({ state: 'requested', updatedAt: ago(hour + 1) }, 'refunding'),
    status: statusOf({ refunded: 490 }),
    executions: [],
    found: [['refund', 0, 490]],
  },
  {
    says: 'a refund requested just now',
    record: givenBack({ state: 'requested', updatedAt: ago(0) }, 'refunding'),
    status: statusOf({ refunded: 490 }),
    executions: [],
    found: [],
  },
  {
    says: 'a refund that was just completed must match immediately',
    record: givenBack({ updatedAt: ago(0) }),
    executions: [],
    found: [['refund', 490, 0]],
  },
  {
    says: 'a cancelled authorisation',
    record: givenBack(),
    status: statusOf({ state: 'cancelled' }),
    executions: [],
    found: [],
  },
  {
    says: 'a cancelled authorisation whose amount differs from the refund',
    record: givenBack({ amount: 400 }),
    status: statusOf({ state: 'cancelled' }),
    executions: [],
    found: [['refund', 400, 490]],
  },
  {
    says: 'an authorisation that was cancelled only at the provider',
    status: statusOf({ state: 'cancelled' }),
    found: [['orderWithoutCapture', 490, 0]],
  },
  {
    says: 'an authorisation whose cancellation is pending',
    record: givenBack({ state: 'pending' }, 'refunding'),
    status: statusOf({ state: 'cancelled' }),
    executions: [],
    found: [['orderWithoutCapture', 490, 0]],
  },
  {
    says: 'a refund of a different attempt',
    record: { ...inState('refunded'), refunds: [refundOf({ attemptId: 'a2' })] },
    executions: [],
    found: [],
  },
  // The following cases are about the payments captured for an order.
  {
    says: 'paid twice',
    record: { attempts: [attemptOf(), attemptOf({ id: 'a2' })] },
    found: [['doubleCapture', 490, 980]],
  },
  {
    says: 'paid twice, refunded once',
    record: { attempts: [attemptOf(), attemptOf({ id: 'a2' })], refunds: [refundOf({ attemptId: 'a2' })] },
    found: [],
  },
  {
    says: 'paid twice, with the refund refused',
    record: {
      attempts: [attemptOf(), attemptOf({ id: 'a2' })],
      refunds: [refundOf({ attemptId: 'a2', state: 'refused' })],
    },
    found: [['doubleCapture', 490, 980]],
  },
  {
    says: 'an order that is paid although its attempt is not',
    record: {
      attempts: [attemptOf(), attemptOf({ id: 'a2', state: 'declined' })],
      ...inState('completed', { paidAttemptId: 'a2' }),
    },
    found: [['orderWithoutCapture', 490, 0]],
  },
  {
    says: 'a paid order without a paid attempt',
    record: inState('completed', { paidAttemptId: null }),
    found: [['orderWithoutCapture', 490, 0]],
  },
  // discounts
  {
    says: 'the discount is charged to its promo code or credit',
    record: { ...inState('completed', { discount: 100 }), held: 100 },
    found: [],
  },
  {
    says: 'the discount is not charged to its promo code or credit',
    record: { ...inState('completed', { discount: 100 }), held: 0 },
    found: [['discount', 100, 0]],
  },
  {
    says: 'a cancelled order whose discount was returned',
    record: { ...inState('cancelled', { discount: 100, paidAttemptId: null }), attempts: [], held: 0 },
    executions: [],
    found: [],
  },
  {
    says: 'a cancelled order whose discount was not returned',
    record: { ...inState('cancelled', { discount: 100, paidAttemptId: null }), attempts: [], held: 100 },
    executions: [],
    found: [['discount', 0, 100]],
  },
  {
    says: 'a discounted order whose refund is still due',
    record: { ...inState('refundDue', { discount: 100 }), held: 100 },
    executions: [],
    found: [],
  },
  // progress
  {
    says: 'processing for a day',
    record: inState('processing', { updatedAt: ago(24 * hour) }),
    executions: [],
    found: [],
  },
  {
    says: 'processing for more than a day',
    record: inState('processing', { updatedAt: ago(24 * hour + 1) }),
    executions: [],
    found: [['stuck', 490, null]],
  },
  {
    says: 'unpaid up to a day after it expired',
    record: { ...inState('confirmed', { paidAttemptId: null, expiresAt: ago(24 * hour) }), attempts: [] },
    executions: [],
    found: [],
  },
  {
    says: 'unpaid more than a day after it expired',
    record: { ...inState('confirmed', { paidAttemptId: null, expiresAt: ago(24 * hour + 1) }), attempts: [] },
    executions: [],
    found: [['stuck', null, null]],
  },
  { says: 'completed long ago', record: inState('completed', { updatedAt: ago(999 * hour) }), found: [] },
  {
    says: 'refunded long ago',
    record: {
      ...givenBack(),
      ...inState('refunded', { updatedAt: ago(999 * hour), expiresAt: ago(999 * hour) }),
    },
    status: statusOf({ refunded: 490 }),
    executions: [],
    found: [],
  },
  {
    says: 'cancelled long ago',
    record: {
      ...inState('cancelled', {
        paidAttemptId: null,
        updatedAt: ago(999 * hour),
        expiresAt: ago(999 * hour),
      }),
      attempts: [],
    },
    executions: [],
    found: [],
  },
  {
    says: 'a refund that the provider refused',
    record: givenBack({ state: 'refused' }, 'refundRefused'),
    executions: [],
    found: [['refundRefused', 490, 0]],
  },
  // deliveries
  { says: 'unknown to the supplier', executions: [], found: [['captureWithoutDelivery', 490, 0]] },
  {
    says: 'failed at the supplier',
    executions: [{ ...done, status: 'failed' }],
    found: [['captureWithoutDelivery', 490, 0]],
  },
  { says: 'delivered twice', executions: [done, done], found: [['doubleDelivery', 490, 980]] },
  {
    says: 'delivered but not paid',
    record: { ...inState('cancelled', { paidAttemptId: null }), attempts: [] },
    found: [['deliveryWithoutCapture', 0, 490]],
  },
  {
    says: 'delivered and returned by the customer',
    record: { ...givenBack(), ...inState('refunded', { returnedAt: ago(hour) }) },
    status: statusOf({ refunded: 490 }),
    found: [],
  },
  { says: 'delivered slightly before we recorded it', record: inState('processing'), found: [] },
];

describe('reconciling an order', () => {
  test.each(cases)(
    'reconciling an order returns exactly the expected differences: $says',
    ({ record: more, status = statusOf(), executions = [done], found }) => {
      const record = recordOf(more);
      const [attempt] = record.attempts;
      const checked: CheckedAttempt[] = attempt ? [{ attempt, status }] : [];
      const findings = matchOrder(record, checked, executions, now);
      expect(findings.map(({ kind, expected, found: theirs }) => [kind, expected, theirs])).toEqual(
        found.map(([kind, expected = null, theirs = null]) => [kind, expected, theirs]),
      );
      for (const finding of findings) expect(finding.order).toBe('R-26-ABCD-1234');
    },
  );

  test('a difference in a payment names the payment, and a difference in a delivery names the order', () => {
    const referenceOf = (status: PaymentStatus | null, executions = [done]): unknown =>
      matchOrder(recordOf(), [{ attempt: attemptOf(), status }], [...executions], now).map(
        (one) => one.reference,
      );
    expect(referenceOf(null)).toEqual(['R-26-ABCD-1234-1']);
    expect(referenceOf(statusOf({ amount: 1 }))).toEqual(['R-26-ABCD-1234-1']);
    expect(referenceOf(statusOf({ refunded: 1 }))).toEqual(['R-26-ABCD-1234-1']);
    expect(referenceOf(statusOf(), [])).toEqual(['R-26-ABCD-1234']);
    expect(referenceOf(statusOf(), [done, done])).toEqual(['R-26-ABCD-1234']);
  });
});

describe('counting matching captures, refunds and deliveries', () => {
  const counts = (more: Partial<OrderRecord>, status: PaymentStatus | null): [boolean, boolean] => {
    const record = recordOf(more);
    const checked = { attempt: record.attempts[0]!, status };
    return [isCaptureMatched(record, checked), isRefundMatched(record, checked)];
  };
  test.each<[string, Partial<OrderRecord>, PaymentStatus | null, [captured: boolean, givenBack: boolean]]>([
    ['paid', {}, statusOf(), [true, false]],
    [
      'not paid according to our records',
      { attempts: [attemptOf({ state: 'open' })] },
      statusOf(),
      [false, false],
    ],
    ['not paid at the provider', {}, null, [false, false]],
    ['a different amount', {}, statusOf({ amount: 1 }), [false, false]],
    ['refunded', givenBack(), statusOf({ refunded: 490 }), [true, true]],
    ['refund pending', givenBack({ state: 'pending' }), statusOf(), [true, false]],
    ['authorisation cancelled', givenBack(), statusOf({ state: 'cancelled' }), [false, true]],
    ['refunded with a different amount', givenBack(), statusOf({ amount: 1 }), [false, false]],
  ])('reconciliation counts captures and refunds that match: %s', (_, more, status, agreed) => {
    expect(counts(more, status)).toEqual(agreed);
  });
  test.each([
    ['completed', [done], true],
    ['completed', [{ ...done, status: 'working' as const }], false],
    ['completed', [], false],
    ['processing', [done], false],
  ] as const)(
    "a %s order with the supplier's records %j has a matching delivery: %s",
    (state, executions, agreed) => {
      expect(isDeliveryMatched(recordOf(inState(state)), executions)).toBe(agreed);
    },
  );
});

describe('payments that match no attempt', () => {
  test.each([
    ['nothing was refunded', statusOf({ reference: 'X' }), 490],
    [
      'the provider does not report refunds',
      (({ refunded: _, ...rest }) => rest)(statusOf({ reference: 'X' })),
      490,
    ],
    ['part of it was refunded', statusOf({ reference: 'X', refunded: 489 }), 490],
  ])(
    'a payment without a matching attempt is reported unless it was refunded in full: %s',
    (_, status, found) => {
      expect(matchOrphanPayment(status)).toEqual([
        { kind: 'captureWithoutOrder', order: null, reference: 'X', expected: 0, found },
      ]);
    },
  );
  test.each([
    ['fully refunded', statusOf({ refunded: 490 })],
    ['declined', statusOf({ state: 'declined' })],
    ['unknown', null],
  ])('a payment without a matching attempt is not reported: %s', (_, status) => {
    expect(matchOrphanPayment(status)).toEqual([]);
  });
});
