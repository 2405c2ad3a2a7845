import { describe, expect, test } from 'vitest';
import {
  getCreditDiscount,
  getPromoDiscount,
  getSharedTrait,
  leastPaid,
  mailboxOf,
  readPromoCode,
  referralRules,
  type Basket,
  type Promo,
} from '../../contract/domain/promotion.ts';

const day = 24 * 60 * 60_000;
const noon = Date.UTC(2026, 10, 22, 12);
const basket: Basket = { total: 2500, prodid: 'G-3090', ProdType: 1 };
const fiveOff: Promo = {
  kind: 'amount',
  value: 500,
  minimum: 0,
  from: noon - day,
  until: noon + day,
  mostUses: 10,
  mostPerCustomer: 1,
  prodTypes: [],
  products: [],
};
const unused = { all: 0, own: 0 };
const ask = (promo: Partial<Promo>, of: Partial<Basket> = {}, uses = {}, now = noon) =>
  getPromoDiscount({ ...fiveOff, ...promo }, { ...basket, ...of }, { ...unused, ...uses }, now);

test('the referral rules are a reward of CHF 5.00, a minimum order of CHF 20.00, a 14-day waiting period and at most 20 rewards', () => {
  expect(referralRules).toEqual({ reward: 500, leastOrder: 2000, windowDays: 14, mostRewards: 20 });
  expect(leastPaid).toBe(100);
});

describe('promo codes', () => {
  test.each([
    ['summer26', 'SUMMER26'],
    [' Sum-mer 26 ', 'SUMMER26'],
    ['ABCD', 'ABCD'],
    ['ABC', null],
    ['A'.repeat(20), 'A'.repeat(20)],
    ['A'.repeat(21), null],
    ['SÜMMER26', null],
    ["' or 1=1", null],
    ['', null],
  ])('the promo code %j is parsed as %j', (typed, code) => expect(readPromoCode(typed)).toBe(code));

  test.each([
    ['a fixed amount', ask({}), 500],
    ['a percentage, rounded down', ask({ kind: 'percent', value: 15 }, { total: 2495 }), 374],
    ['it leaves at least CHF 1.00 to pay', ask({ value: 5000 }), 2400],
    ['all but CHF 1.00 of CHF 1.01', ask({}, { total: 101 }), 1],
    ['none for a total of CHF 1.00', ask({}, { total: 100 }), 'minimum'],
    ['none for a smaller total', ask({}, { total: 95 }), 'minimum'],
    ['a percentage of 1.99 rappen, rounded down', ask({ kind: 'percent', value: 1 }, { total: 199 }), 1],
    ['exactly the minimum order', ask({ minimum: 2500 }), 500],
    ['a rappen below the minimum order', ask({ minimum: 2501 }), 'minimum'],
    ['at the beginning of its period', ask({}, {}, {}, noon - day), 500],
    ['before the beginning of its period', ask({}, {}, {}, noon - day - 1), 'unknown'],
    ['at the end of its period', ask({}, {}, {}, noon + day - 1), 500],
    ['after the end of its period', ask({}, {}, {}, noon + day), 'over'],
    ['a code without an end date', ask({ until: null }, {}, {}, noon + 9999 * day), 500],
    ['the last permitted use', ask({}, {}, { all: 9 }), 500],
    ['no uses left', ask({}, {}, { all: 10 }), 'over'],
    ['a code without limits', ask({ mostUses: null, mostPerCustomer: null }, {}, { all: 99, own: 99 }), 500],
    ['already used by this customer', ask({}, {}, { all: 1, own: 1 }), 'used'],
    ['the second of two uses per customer', ask({ mostPerCustomer: 2 }, {}, { own: 1 }), 500],
    ['a gift card code on a gift card', ask({ prodTypes: [1] }), 500],
    ['a top-up code on a gift card', ask({ prodTypes: [2] }), 'product'],
    ['a code for this product', ask({ products: ['G-3090'] }), 500],
    ['a code for another product', ask({ products: ['G-1'] }), 'product'],
    ['a voucher is never discounted', ask({ prodTypes: [3] }, { ProdType: 3 }), 'product'],
  ])("the shop computes a promo code's discount: %s", (_, discount, expected) =>
    expect(discount).toBe(expected),
  );
});

test.each([
  ['all of it', 500, 2500, 1, 500],
  ['enough to leave CHF 1.00 to pay', 500, 490, 2, 390],
  ['none for an order of CHF 1.00', 500, 100, 1, 0],
  ['none if the balance is zero', 0, 2500, 1, 0],
  ['none for a voucher', 500, 5000, 3, 0],
] as const)('the shop computes the credit used for an order: %s', (_, balance, total, ProdType, expected) =>
  expect(getCreditDiscount(balance, { ...basket, total, ProdType })).toBe(expected),
);

describe('detecting that two customers are the same person', () => {
  test.each([
    ['Ann@Example.org', 'ann@example.org'],
    [' ann@example.org ', 'ann@example.org'],
    ['ann+rigi@example.org', 'ann@example.org'],
    ['a.nn+1@googlemail.com', 'ann@gmail.com'],
    ['a.nn@example.org', 'a.nn@example.org'],
  ])('an email to %s is delivered to the mailbox %s', (email, mailbox) =>
    expect(mailboxOf(email)).toBe(mailbox),
  );

  const ann = { emails: ['ann@gmail.com'], phones: ['41791234567'], cards: ['F-a'], devices: ['b1'] };
  const bob = { emails: ['bob@example.org'], phones: ['41797654321'], cards: ['F-b'], devices: ['b2'] };
  test.each([
    ['two different people', bob, null],
    [
      'the same address, spelt differently',
      { ...bob, emails: ['bob@example.org', 'A.N.N+2@gmail.com'] },
      'emails',
    ],
    ['the same phone number', { ...bob, phones: ['41791234567'] }, 'phones'],
    ['the same card', { ...bob, cards: ['F-b', 'F-a'] }, 'cards'],
    ['the same browser', { ...bob, devices: ['b1'] }, 'devices'],
    ['nothing known about the other person', { emails: [], phones: [], cards: [], devices: [] }, null],
  ])('two customers count as the same person only if they share a trait: %s', (_, other, shared) =>
    expect(getSharedTrait(ann, other)).toBe(shared),
  );
});
