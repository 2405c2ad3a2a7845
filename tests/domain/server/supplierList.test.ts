/** Tests the comparison of our products with the supplier's list, with exact values. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Pricing } from '../../../server/catalogue/pricing.ts';
import { supplierFile, supplierFileText, toSupplierList } from '../../../server/catalogue/supplierFile.ts';
import {
  compareSupplierLists,
  confirmOffer,
  costOf,
  receivedFor,
  supplierFaultOf,
} from '../../../server/catalogue/supplierList.ts';
import type { SupplierProduct } from '../../../server/providers/ports.ts';

/** A francs account, so that costs are prices. */
const pricing = {
  accountCurrency: 'CHF',
  hasRate: (currency: string) => currency !== 'XXX',
  worth: (hundredths: number) => hundredths,
} as Partial<Pricing> as Pricing;
const value = (ask: number, more: object = {}) => ({ ask, receive: ask, price: ask, ...more });
const ranged: SupplierProduct = {
  id: '7',
  kind: 'giftcard',
  name: 'Zalando CH',
  country: 'CH',
  currency: 'CHF',
  accountCurrency: 'CHF',
  localAmounts: true,
  amounts: { kind: 'RANGE', min: 1_000, max: 5_000 },
  rate: 1,
  discount: 0,
  feePercent: 0,
  fee: 0,
};
const fixed: SupplierProduct = {
  ...ranged,
  amounts: { kind: 'FIXED', values: [value(1_000), value(5_000)] },
};
const offered = (receive: number, more: object = {}) => ({
  country: 'CH',
  currency: 'CHF',
  family: 'giftcard' as const,
  localAmounts: true,
  denominations: [{ receive, send: null }],
  range: null,
  ...more,
});

describe('cost and received amount', () => {
  test.each<[string, Partial<SupplierProduct>, number]>([
    ['the amount itself', {}, 1_000],
    ['less the discount', { discount: 5 }, 950],
    ['plus a percentage', { feePercent: 2 }, 1_020],
    ['plus a fixed fee', { fee: 30 }, 1_030],
    ['with all three, without rounding', { discount: 5, feePercent: 0.25, fee: 30 }, 982.5],
    ['in the currency of our account', { rate: 8 }, 125],
    ['an amount that is already in the currency of our account', { rate: 8, localAmounts: false }, 1_000],
    [
      'a listed price',
      { amounts: { kind: 'FIXED', values: [value(1_000, { price: 900 }), value(5_000)] }, discount: 10 },
      810,
    ],
  ])('the shop computes its cost of an amount: %s', (_, more, cost) => {
    expect(costOf({ ...ranged, ...more }, 1_000)).toBeCloseTo(cost, 6);
  });

  test('the recipient gets the listed value, the amount itself or, in another currency, the amount at the rate, rounded down', () => {
    const listed = { kind: 'FIXED' as const, values: [value(500, { receive: 65_000 })] };
    expect(receivedFor({ ...ranged, amounts: listed }, 500)).toBe(65_000);
    expect(receivedFor({ ...ranged, rate: 8 }, 500)).toBe(500);
    expect(receivedFor({ ...ranged, localAmounts: false, rate: 1.999 }, 501)).toBe(1_001);
  });
});

describe('check of an offer against the list', () => {
  const faultOf = (ours: object, supplied: Partial<SupplierProduct> | undefined, price = 2_000) =>
    supplierFaultOf(
      { ...offered(2_000), ...ours },
      supplied && { ...ranged, ...supplied },
      pricing,
      () => price,
    );
  test.each<[string, object, Partial<SupplierProduct> | undefined, number, unknown]>([
    ['it matches the list', {}, {}, 2_000, null],
    ['it is not listed', {}, undefined, 2_000, { kind: 'gone', detail: 'not on the list of the supplier' }],
    [
      'it is listed as an operator',
      {},
      { kind: 'operator' },
      2_000,
      { kind: 'changed', detail: "kind: ours giftcard, the supplier's operator" },
    ],
    [
      'an operator is listed as a gift card',
      { family: 'topup' },
      {},
      2_000,
      { kind: 'changed', detail: "kind: ours topup, the supplier's giftcard" },
    ],
    ['an operator is listed', { family: 'topup' }, { kind: 'operator' }, 2_000, null],
    [
      'there is no rate for our account',
      {},
      { accountCurrency: 'XXX' },
      2_000,
      { kind: 'changed', detail: "account currency: ours CHF, the supplier's XXX" },
    ],
    ['another account currency, with amounts in its own', {}, { accountCurrency: 'EUR' }, 2_000, null],
    ['the least amount', offered(1_000), {}, 2_000, null],
    ['the greatest amount', offered(5_000), {}, 5_000, null],
    [
      'less than the least amount',
      offered(999),
      {},
      2_000,
      { kind: 'amounts', detail: '9.99 CHF, the supplier takes 10.00–50.00 CHF' },
    ],
    [
      'more than the greatest amount',
      offered(5_001),
      {},
      5_001,
      { kind: 'amounts', detail: '50.01 CHF, the supplier takes 10.00–50.00 CHF' },
    ],
    [
      'the upper end of our range is not taken',
      { range: { min: 1_000, max: 5_100, step: 100 } },
      {},
      5_100,
      { kind: 'amounts', detail: '51.00 CHF, the supplier takes 10.00–50.00 CHF' },
    ],
    [
      'the supplier no longer takes any amount of our range',
      { ...offered(1_000), range: { min: 1_000, max: 5_000, step: 4_000 } },
      { amounts: fixed.amounts },
      5_000,
      { kind: 'amounts', detail: 'any amount, the supplier takes 10.00, 50.00 CHF' },
    ],
    [
      '98 % of the promised amount',
      offered(1_000),
      { amounts: { kind: 'FIXED', values: [value(1_000, { receive: 980 })] } },
      2_000,
      null,
    ],
    [
      'less than 98 % of the promised amount',
      offered(1_000),
      { amounts: { kind: 'FIXED', values: [value(1_000, { receive: 979 })] } },
      2_000,
      { kind: 'amounts', detail: '10.00 CHF promised, 9.79 received' },
    ],
    ['at cost', {}, { fee: 100 }, 2_100, null],
    ['at cost, apart from a rounded rate', {}, { fee: 100.01 }, 2_100, null],
    [
      'below cost',
      {},
      { fee: 100.02 },
      2_100,
      { kind: 'belowCost', detail: '20.00 CHF is sold for CHF 21.00 and costs CHF 21.01' },
    ],
  ])('the shop checks its offer against the list: %s', (_, ours, supplied, price, fault) => {
    expect(faultOf(ours, supplied, price)).toEqual(fault);
  });
});

describe('confirmed part of an offer', () => {
  const confirm = (receives: number[], range: object | null, supplied: SupplierProduct | undefined) =>
    confirmOffer(
      {
        ...offered(0),
        kind: range ? 'RANGE' : 'FIXED',
        denominations: receives.map((receive) => ({ receive, send: null })),
        range: range as { min: number; max: number; step: number } | null,
      },
      supplied,
      pricing,
    );
  const amountsOf = ({ offer }: ReturnType<typeof confirm>) =>
    offer.denominations.map(({ receive }) => receive);

  test('suggested amounts outside of the narrowed range are dropped, and its ends stay on our steps', () => {
    const narrowed = confirm(
      [1_000, 1_500, 4_500, 6_000],
      { min: 500, max: 6_000, step: 500 },
      {
        ...ranged,
        amounts: { kind: 'RANGE', min: 1_001, max: 4_999 },
      },
    );
    expect(amountsOf(narrowed)).toEqual([1_500, 4_500]);
    expect(narrowed).toMatchObject({
      fault: null,
      offer: { kind: 'RANGE', range: { min: 1_500, max: 4_500, step: 500 } },
    });
    const whole = confirm([1_000], { min: 1_000, max: 5_000, step: 500 }, ranged);
    expect(whole.offer.range).toEqual({ min: 1_000, max: 5_000, step: 500 });
    const none = confirm(
      [1_000],
      { min: 1_000, max: 9_000, step: 8_000 },
      {
        ...ranged,
        amounts: { kind: 'RANGE', min: 1_000, max: 1_000 },
      },
    );
    expect(none.offer).toMatchObject({ kind: 'RANGE', range: { min: 1_000, max: 1_000 } });
  });

  test('a range of ours becomes a list of values if the supplier takes only some values', () => {
    const listed = confirm([1_000, 2_000, 5_000], { min: 1_000, max: 5_000, step: 500 }, fixed);
    expect(amountsOf(listed)).toEqual([1_000, 5_000]);
    expect(listed.offer).toMatchObject({ kind: 'FIXED', range: null });
    expect(confirm([1_000], null, undefined).fault).toEqual({
      kind: 'gone',
      detail: 'not on the list of the supplier',
    });
  });

  test('two amounts for which the recipient gets the same are offered once, and only plans get contents', () => {
    const supplied = {
      ...ranged,
      localAmounts: false,
      amounts: {
        kind: 'FIXED',
        values: [
          value(300, { receive: 900, contents: '1GB' }),
          value(200, { receive: 600, contents: '30 Days' }),
          value(301, { receive: 900 }),
        ],
      },
    } as SupplierProduct;
    const { offer } = confirmOffer(
      {
        ...offered(0, { localAmounts: false }),
        kind: 'FIXED' as const,
        denominations: [300, 200, 301].map((send) => ({ receive: 1, send })),
      },
      supplied,
      pricing,
    );
    expect(offer.denominations).toEqual([
      { receive: 600, send: 200, contents: null },
      { receive: 900, send: 300, contents: '1GB' },
    ]);
  });
});

test('two lists are compared value by value, and new and removed products are reported', () => {
  const plan = { kind: 'FIXED' as const, values: [value(1_000, { contents: '1GB' })] };
  const before = new Map([
    ['G-1', ranged],
    ['G-2', ranged],
    ['G-3', { ...fixed, amounts: plan }],
  ]);
  const more = {
    amounts: { kind: 'FIXED' as const, values: [value(1_000, { receive: 990, contents: '2GB' })] },
  };
  const after = new Map([
    ['G-4', fixed],
    [
      'G-1',
      {
        ...ranged,
        id: '8',
        name: 'Zalando',
        country: 'LI',
        currency: 'EUR',
        accountCurrency: 'USD',
        localAmounts: false,
        rate: 2,
        discount: 3,
        fee: 45,
        feePercent: 1,
      },
    ],
    ['G-3', { ...fixed, ...more }],
  ]);
  const rows = compareSupplierLists(before, after).map(({ prodid, what, before: was, after: now }) => [
    prodid,
    what,
    was,
    now,
  ]);
  expect(rows).toEqual([
    ['G-4', 'new', '', '10.00, 50.00 CHF'],
    ['G-1', 'id', '7', '8'],
    ['G-1', 'name', 'Zalando CH', 'Zalando'],
    ['G-1', 'country', 'CH', 'LI'],
    ['G-1', 'currency', 'CHF', 'EUR'],
    ['G-1', 'account currency', 'CHF', 'USD'],
    ['G-1', 'local amounts', 'yes', 'no'],
    ['G-1', 'amounts', '10.00–50.00 CHF', '10.00–50.00 USD'],
    ['G-1', 'exchange rate', '1 CHF for 1 CHF', '2 EUR for 1 USD'],
    ['G-1', 'discount', '0 %', '3 %'],
    ['G-1', 'fee', '0.00 CHF and 0 %', '0.45 USD and 1 %'],
    ['G-3', 'received', '10.00', '9.90'],
    ['G-3', 'contents', '10.00: 1GB', '9.90: 2GB'],
    ['G-2', 'gone', '10.00–50.00 CHF', ''],
  ]);
  expect(compareSupplierLists(before, before)).toEqual([]);
  // A product that has been renamed is listed under its new name, and a removed one under its last name.
  const names = compareSupplierLists(before, after).map(({ prodid, name }) => `${prodid} ${name}`);
  expect([...new Set(names)]).toEqual(['G-4 Zalando CH', 'G-1 Zalando', 'G-3 Zalando CH', 'G-2 Zalando CH']);
});

test('the file of the supplier’s list keeps every amount to the hundredth, and the contents of plans', () => {
  const hundredths = Array.from({ length: 1_000 }, (_, n) => n + 1);
  const products = new Map<string, SupplierProduct>([
    [
      'G-1',
      {
        ...ranged,
        amounts: {
          kind: 'FIXED',
          values: hundredths.map((n) => ({ ask: n, receive: 2 * n, price: 3 * n })),
        },
      },
    ],
    [
      'T-1',
      {
        ...fixed,
        localAmounts: false,
        accountCurrency: 'USD',
        amounts: { kind: 'FIXED', values: [value(29, { contents: '1GB' })] },
        rate: 1.25,
        discount: 2.5,
        feePercent: 0.5,
        fee: 57,
      },
    ],
    ['G-2', { ...ranged, amounts: { kind: 'RANGE', min: 29, max: 435 } }],
  ]);
  const text = supplierFileText({ source: 'sandbox', taken: '2026-11-22T00:00:00.000Z', products });
  const read = toSupplierList(v.parse(supplierFile, JSON.parse(text)));
  expect(read).toEqual({ source: 'sandbox', taken: '2026-11-22T00:00:00.000Z', products });
});
