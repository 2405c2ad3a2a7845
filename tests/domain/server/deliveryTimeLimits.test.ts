/**
 * Tests the delays between status checks and the time limits for an unresponsive provider. docs/money.md and
 * the settings in the runbook define these values.
 */
import { expect, test } from 'vitest';
import { giftTime } from '../../../server/fulfilment/gifts.ts';
import {
  getTimeUntilAbsent,
  isPastRetryPeriod,
  isOverdue,
  pollAfter,
  rechargeableIn,
} from '../../../server/fulfilment/timeLimits.ts';
import { isFilled } from '../../../server/gatewayStatus/probe.ts';
import { isSilent } from '../../../server/gatewayStatus/status.ts';

const minute = 60_000;

test.each([
  [0, 300],
  [2_999, 300],
  [3_000, 1_000],
  [29_999, 1_000],
  [30_000, 5_000],
  [299_999, 5_000],
  [300_000, minute],
])('a delivery that is %i ms old is checked again after %i ms', (age, next) => {
  expect(pollAfter(age)).toBe(next);
});

test.each([
  ['never attempted', null, false],
  ['attempted for 15 minutes', 15 * minute, false],
  ['attempted for slightly longer', 15 * minute + 1, true],
])('the shop stops trying to deliver after 15 minutes: %s', (_, tried, answer) => {
  expect(isPastRetryPeriod(tried)).toBe(answer);
});

test.each([
  [0, 125_000],
  [124_999, 1],
  [125_000, null],
])('a number that was topped up %i ms ago can be topped up again after %s more ms', (age, left) => {
  expect(rechargeableIn(age)).toBe(left);
});

test.each([
  [24 * 60 * minute - 1, false],
  [24 * 60 * minute, true],
])('with DELIVERY_DEADLINE_HOURS=24, the delivery deadline has passed after %i ms: %s', (waited, answer) => {
  expect(isOverdue(waited, { deliveryDeadlineHours: 24 })).toBe(answer);
});

test.each([
  [0, 120_000],
  [119_999, 1],
  [120_000, null],
  [120_001, null],
])(
  'with SUPPLIER_ABSENT_SECONDS=120, an order %i ms old that the supplier does not list counts as absent after %s more ms',
  (age, left) => {
    expect(getTimeUntilAbsent(age, { absentSeconds: 120 })).toBe(left);
  },
);

test.each([
  ['three calls over a minute', 3, 60_000, true],
  ['two calls over a minute', 2, 60_000, false],
  ['three calls over slightly less', 3, 59_999, false],
])(
  'with GATEWAY_SILENT_SECONDS=60, a gateway counts as silent only after three failed calls over at least a minute: %s',
  (_, failures, lasted, answer) => {
    const since = new Date('2026-11-22T12:00:00Z');
    const now = new Date(since.getTime() + lasted);
    expect(isSilent({ failures, since, now }, { gatewaySilentSeconds: 60 })).toBe(answer);
  },
);

test.each([
  [49.99, false],
  [50, true],
])('with SUPPLIER_FLOAT_MIN=50, a supplier balance of %d is sufficient: %s', (balance, answer) => {
  expect(isFilled(balance, { floatMin: 50 })).toBe(answer);
});

test.each([
  ['immediately', undefined, '2026-11-22T10:00:00.000Z'],
  ['immediately if eight o’clock today has passed', '2026-11-22', '2026-11-22T10:00:00.000Z'],
  ['tomorrow at eight in Zurich', '2026-11-23', '2026-11-23T07:00:00.000Z'],
  ['at eight in summer too', '2027-07-01', '2027-07-01T06:00:00.000Z'],
  ['in a year', '2027-11-22', '2027-11-22T07:00:00.000Z'],
  ['never if the day is more than a year ahead', '2027-11-23', undefined],
  ['never if the day has passed', '2026-11-21', undefined],
  ['never if the date is invalid', '2026-02-30', undefined],
])('a gift is sent at the right time: %s', (_, date, runsAt) => {
  expect(giftTime(date, new Date('2026-11-22T10:00:00Z'))?.toISOString()).toBe(runsAt);
});
test('a gift scheduled for today is sent at 8 a.m. in Zurich, not earlier', () => {
  expect(giftTime('2026-11-22', new Date('2026-11-22T06:59:59Z'))).toEqual(new Date('2026-11-22T07:00:00Z'));
});
