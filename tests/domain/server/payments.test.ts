/** Tests abandoned, expired and undecided payments. */
import { describe, expect, test } from 'vitest';
import { isExpiryBlocked } from '../../../server/checkout/expireOrders.ts';
import { isUnexecuted } from '../../../server/fulfilment/delivery.ts';
import { shownCode } from '../../../server/fulfilment/receipts/receipt.ts';
import { abandonedOutcomeOf } from '../../../server/payments/attempts.ts';

describe('payments abandoned for another method', () => {
  test.each([
    ['of a silent provider that we would have to capture', 'unknown', 'open', true, 'open'],
    ['of a silent provider that pays on approval', 'unknown', 'open', false, 'unknown'],
    ['with a lost response to the capture', 'unknown', 'capturing', true, 'unknown'],
    ['under review', 'pending', 'open', true, 'pending'],
    ['that is paid', 'paid', 'open', true, 'paid'],
    ['that is open', 'open', 'open', false, 'open'],
  ] as const)(
    "the outcome of an abandoned payment %s follows from the provider's status: %s",
    (_, asked, state, isTakenByUs, answer) => {
      expect(abandonedOutcomeOf(asked, { state }, isTakenByUs)).toBe(answer);
    },
  );
});

describe('orders whose payment period has ended', () => {
  test.each([
    ['ends without a payment', 'abandoned', false, false],
    ['ends with an open page', 'open', false, false],
    ['ends when the payment was declined', 'declined', false, false],
    ['waits while it is unknown whether it was paid', 'unknown', false, true],
    ['waits for a pending payment', 'pending', false, true],
    ['waits for staff to decide on a wrong amount', 'mismatch', true, true],
    ['ends once staff have decided', 'mismatch', false, false],
    ['does not wait for a case unrelated to its payment', 'abandoned', true, false],
  ] as const)('an expired order %s', (_, settled, isCase, answer) => {
    expect(isExpiryBlocked(settled, isCase)).toBe(answer);
  });
});

test.each([
  ['never attempted', 'queued', null, true],
  ['attempted with an unknown outcome', 'queued', new Date(), false],
  ['in progress', 'requested', new Date(), false],
  ['accepted', 'accepted', new Date(), false],
] as const)(
  'an order past its deadline is refunded only if it was definitely not executed: %s',
  (_, state, requestedAt, answer) => {
    expect(isUnexecuted({ state, requestedAt })).toBe(answer);
  },
);

test.each([
  ['a gift card', { code: '1234567890', pin: null }, false, '1234 5678 90'],
  ['a top-up with a PIN', { code: '1234567890', pin: '1234567890' }, true, '1234 5678 90'],
  ['the reference of a top-up', { code: '1234567890', pin: null }, true, '1234567890'],
])('codes are shown in groups of four digits, but references are not: %s', (_, code, isTopUp, shown) => {
  expect(shownCode(code, isTopUp)).toBe(shown);
});
