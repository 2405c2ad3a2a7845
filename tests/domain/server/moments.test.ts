/** The end of periods: of orders, payments, cards and links. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getProgressMessage, type OrderDetails } from '../../../server/orders/orderDetails.ts';
import { isInDate } from '../../../server/payments/savedCards.ts';
import { untakenAs, verdictOnNothing } from '../../../server/payments/settlement.ts';
import { hasCome } from '../../../server/platform/database/clock.ts';

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
])('%s', (_, text, answer) => {
  expect(hasCome(new Date(text))).toBe(answer);
  expect(hasCome(at(text))).toBe(answer);
});

test.each([
  ['the last moment of its month', '2026-11-30T23:59:59.999Z', true],
  ['the next', '2026-12-01T00:00:00.000Z', false],
])('a card is valid to the end of its month: %s', (_, now, answer) => {
  vi.setSystemTime(now);
  expect(isInDate({ expiryYear: 2026, expiryMonth: 11 })).toBe(answer);
});

describe('a payment unknown to its provider', () => {
  const of = (ageMinutes: number, pageMinutes: number | null = null) => ({
    createdAt: new Date(noon - ageMinutes * 60_000),
    pageExpiresAt: pageMinutes === null ? null : new Date(noon + pageMinutes * 60_000),
  });
  test.each([
    ['for less than two hours: may still be heard of', of(119), false, 'unknown'],
    ['for two hours: has lapsed', of(120), false, 'expired'],
    ['whose form is on the page: may be posted', of(119, 1), true, 'open'],
    ['half an hour after its page: may still be worked on', of(119, -29), true, 'open'],
    ['later than that: has lapsed', of(119, -30), true, 'expired'],
    ['without a page: has lapsed', of(1), true, 'expired'],
  ])('%s', (_, attempt, opensByForm, verdict) => {
    expect(verdictOnNothing(attempt, opensByForm)).toBe(verdict);
  });
});

test.each([
  ['it is taken', 'open', 1, 'capture', null],
  ['taking it was refused: only a new approval takes it', 'open', 2, 'capture', 'open'],
  ['there is a new approval', 'open', 2, 'captureAgain', null],
  ['its answer was lost: it is asked for again', 'capturing', 2, 'capture', null],
  ['somebody only looks', 'open', 1, 'leave', 'open'],
  ['somebody only looks, and its answer was lost', 'capturing', 1, 'leave', 'unknown'],
] as const)('an approved payment: %s', (_, state, captureRound, approved, called) => {
  expect(untakenAs({ state, captureRound }, approved)).toBe(called);
});

test.each([
  [9_999, 'open', 'ok'],
  [10_000, 'open', 'wait'],
  [0, 'pending', 'wait'],
] as const)('PAY-05, by 0050 after ten seconds: %i ms at a provider, %s: %s', (age, state, message) => {
  const details = {
    order: { state: 'payment' },
    attempt: { state, createdAt: new Date(noon - age) },
    delivery: null,
    refundPending: false,
  } as OrderDetails;
  expect(getProgressMessage(details)).toBe(message);
});
