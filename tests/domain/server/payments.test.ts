/** Abandoned, expired and undecided payments. */
import { describe, expect, test } from 'vitest';
import { isKept } from '../../../server/checkout/expireOrders.ts';
import { isUntried } from '../../../server/fulfilment/delivery.ts';
import { shownCode } from '../../../server/fulfilment/receipts/receipt.ts';
import { leftAs } from '../../../server/payments/attempts.ts';

describe('a payment left for another method', () => {
  test.each([
    ['whose provider is silent, and that we would have to take', 'unknown', 'open', true, 'open'],
    ['whose provider is silent, and that pays by being approved', 'unknown', 'open', false, 'unknown'],
    ['that is being taken, with its answer lost', 'unknown', 'capturing', true, 'unknown'],
    ['that is being looked at', 'pending', 'open', true, 'pending'],
    ['that is paid', 'paid', 'open', true, 'paid'],
    ['that is open', 'open', 'open', false, 'open'],
  ] as const)('%s: it was %s', (_, asked, state, isTakenByUs, answer) => {
    expect(leftAs(asked, { state }, isTakenByUs)).toBe(answer);
  });
});

describe('an expired order', () => {
  test.each([
    ['ends without a payment', 'abandoned', false, false],
    ['ends with a page that is open', 'open', false, false],
    ['ends when the payment was declined', 'declined', false, false],
    ['waits while nobody can say whether it is paid', 'unknown', false, true],
    ['waits for money on its way', 'pending', false, true],
    ['waits for the person who looks at money that is not as it should be', 'mismatch', true, true],
    ['ends when that person has', 'mismatch', false, false],
    ['does not wait for a person whose case says nothing of its payment', 'abandoned', true, false],
  ] as const)('%s', (_, settled, isCase, answer) => {
    expect(isKept(settled, isCase)).toBe(answer);
  });
});

test.each([
  ['one that was never tried', 'queued', null, true],
  ['one whose try may have come to something', 'queued', new Date(), false],
  ['one on its way', 'requested', new Date(), false],
  ['one that was taken on', 'accepted', new Date(), false],
] as const)(
  '0044: past the deadline an order that was certainly not executed is refunded: %s',
  (_, state, requestedAt, answer) => {
    expect(isUntried({ state, requestedAt })).toBe(answer);
  },
);

test.each([
  ['a gift card', { code: '1234567890', pin: null }, false, '1234 5678 90'],
  ['a top-up with a PIN', { code: '1234567890', pin: '1234567890' }, true, '1234 5678 90'],
  ['the reference of a top-up', { code: '1234567890', pin: null }, true, '1234567890'],
])('the code of %s', (_, code, isTopUp, shown) => {
  expect(shownCode(code, isTopUp)).toBe(shown);
});
