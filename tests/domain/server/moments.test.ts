/** Tests when orders, payments, cards and links expire. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getProgressMessage, type OrderDetails } from '../../../server/orders/orderDetails.ts';
import { isInDate } from '../../../server/payments/savedCards.ts';
import { uncapturedOutcomeOf, outcomeWithoutRecord } from '../../../server/payments/settlement.ts';
import { hasPassed } from '../../../server/platform/database/clock.ts';

const at = (text: string): number => Date.parse(text);
const noon = at('2026-11-22T12:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['a moment ago', '2026-11-22T11:59:59.999Z', true],
  ['now', '2026-11-22T12:00:00.000Z', true],
  ['in a moment', '2026-11-22T12:00:00.001Z', false],
])('a moment counts as passed as soon as it is reached: %s', (_, text, answer) => {
  expect(hasPassed(new Date(text))).toBe(answer);
  expect(hasPassed(at(text))).toBe(answer);
});

test.each([
  ['the last moment of its month', '2026-11-30T23:59:59.999Z', true],
  ['the next moment', '2026-12-01T00:00:00.000Z', false],
])('a payment card is valid until the end of its expiry month: %s', (_, now, answer) => {
  vi.setSystemTime(now);
  expect(isInDate({ expiryYear: 2026, expiryMonth: 11 })).toBe(answer);
});

describe('payments unknown to their provider', () => {
  const of = (ageMinutes: number, pageMinutes: number | null = null) => ({
    createdAt: new Date(noon - ageMinutes * 60_000),
    pageExpiresAt: pageMinutes === null ? null : new Date(noon + pageMinutes * 60_000),
  });
  test.each([
    ['for less than two hours it can still arrive', of(119), false, 'unknown'],
    ['after two hours it has expired', of(120), false, 'expired'],
    ['a form on the page can still be submitted', of(119, 1), true, 'open'],
    ['up to half an hour after its page expires it can still be paid', of(119, -29), true, 'open'],
    ['after that it has expired', of(119, -30), true, 'expired'],
    ['without a page it has expired', of(1), true, 'expired'],
  ])(
    'the outcome of a payment without a record at its provider is open, unknown or expired: %s',
    (_, attempt, opensByForm, verdict) => {
      expect(outcomeWithoutRecord(attempt, opensByForm)).toBe(verdict);
    },
  );
});

test.each([
  ['it is captured', 'open', 1, 'capture', null],
  ['after a refused capture only a new approval is captured', 'open', 2, 'capture', 'open'],
  ['a new approval is captured', 'open', 2, 'captureAgain', null],
  ['a capture whose response was lost is requested again', 'capturing', 2, 'capture', null],
  ['a status check does not capture', 'open', 1, 'leave', 'open'],
  [
    'a status check after the response to a capture was lost leaves it unknown',
    'capturing',
    1,
    'leave',
    'unknown',
  ],
] as const)(
  'the shop determines the state of an approved payment that has not been captured: %s',
  (_, state, captureRound, approved, called) => {
    expect(uncapturedOutcomeOf({ state, captureRound }, approved)).toBe(called);
  },
);

test.each([
  [9_999, 'open', 'ok'],
  [10_000, 'open', 'wait'],
  [0, 'pending', 'wait'],
] as const)(
  'PAY-05 and decision 0050 (ten seconds): for a payment opened %i ms ago in state %s, the message is "%s"',
  (age, state, message) => {
    const details = {
      order: { state: 'payment' },
      attempt: { state, createdAt: new Date(noon - age) },
      delivery: null,
      refundPending: false,
    } as OrderDetails;
    expect(getProgressMessage(details)).toBe(message);
  },
);
