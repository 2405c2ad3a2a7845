/** Tests purchase limits: quantity, amount and country of residence. */
import { describe, expect, test } from 'vitest';
import type { Catalogue, PriceQuery, Quote } from '../../../server/catalogue/index.ts';
import {
  assertNotPaused,
  assertOnSale,
  assertPurchasable,
  itemOf,
  orderMaxOf,
  quoteOf,
  totalOf,
} from '../../../server/checkout/offers.ts';
import { readConfig } from '../../../server/config.ts';
import { ShopRefusal } from '../../../server/platform/refusal.ts';
import { toRequestedDiscount } from '../../../server/promotions/discounts.ts';

const config = readConfig({});
const quote: Quote = {
  ok: true,
  prodid: 'G-1',
  ProductPriceID: 'q-1',
  ProdType: 1,
  ProdName: 'Zalando CH',
  slug: 'zalando-ch',
  price: 2500,
  receive: '25.00',
  send: null,
  currency: 'CHF',
  label: 'CHF 25.00',
  validity: null,
  delivery: 'pin',
  OperatorCode: '22',
  SupplierID: '1',
  supplierProduct: '980000001',
  logo: '/z.svg',
  country: 'CH',
  isBeforeTax: false,
  contents: null,
  returnHours: 0,
  residenceOnly: true,
  quantityMax: 10,
  orderMax: 50_000,
};
const answerOf = (ask: () => unknown): unknown => {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof ShopRefusal)) throw error;
    return { status: error.status, code: error.code, ...(error.fields ? { fields: error.fields } : {}) };
  }
};
const invalid = (fields: object) => ({ status: 422, code: 'VALIDATION_ERROR', fields });

test.each<[string, ReturnType<Catalogue['priceOf']>, Partial<PriceQuery>, unknown]>([
  ['a product on sale', quote, {}, quote],
  ['an unknown product', { ok: false, reason: 'unknown' }, {}, { status: 404, code: null }],
  ['a product that is sold out', { ok: false, reason: 'soldOut' }, {}, { status: 410, code: 'SOLD_OUT' }],
  [
    'a value that is not offered',
    { ok: false, reason: 'notOffered' },
    { ProductPriceID: 'q-2' },
    invalid({ ProductPriceID: 'amountNotOffered' }),
  ],
  [
    'an amount that is not offered',
    { ok: false, reason: 'notOffered' },
    { amount: '5.00' },
    invalid({ amount: 'amountNotOffered' }),
  ],
])("the shop answers with today's price or the reason against it: %s", (_, priced, query, answer) => {
  const catalogue = { priceOf: () => priced } as unknown as Catalogue;
  expect(answerOf(() => quoteOf(catalogue, { prodid: 'G-1', ...query }))).toEqual(answer);
});

test('a withdrawn product and a pause of the shop are separate reasons against a sale', () => {
  const answers = (hindrances: { isSellingPaused: boolean; isOffSale: boolean }) => [
    answerOf(() => assertOnSale(hindrances)),
    answerOf(() => assertNotPaused(hindrances)),
  ];
  expect(answers({ isSellingPaused: false, isOffSale: false })).toEqual([undefined, undefined]);
  expect(answers({ isSellingPaused: false, isOffSale: true })).toEqual([
    { status: 410, code: 'SOLD_OUT' },
    undefined,
  ]);
  expect(answers({ isSellingPaused: true, isOffSale: false })).toEqual([
    undefined,
    { status: 503, code: 'SELLING_PAUSED' },
  ]);
});

test.each<[string, Partial<Quote>, number, unknown]>([
  ['one', {}, 1, 2500],
  ['the maximum quantity', {}, 10, 25_000],
  ['one more than the maximum quantity', {}, 11, invalid({ Quantity: 'quantityTooHigh' })],
  ['the maximum total of an order', { orderMax: 25_000 }, 10, 25_000],
  ['a rappen above the maximum total', { orderMax: 24_999 }, 10, invalid({ Quantity: 'orderTooHigh' })],
  ['a top-up', { ProdType: 2 }, 1, 2500],
  ['two top-ups', { ProdType: 2 }, 2, invalid({ Quantity: 'oneAtATime' })],
  ['vouchers of CHF 1000.00', { ProdType: 3, price: 10_000, orderMax: 200_000 }, 10, 100_000],
  [
    'vouchers above CHF 1000.00',
    { ProdType: 3, price: 10_001, orderMax: 200_000 },
    10,
    invalid({ Quantity: 'orderTooHigh' }),
  ],
])('the shop limits the quantity of an order: %s', (_, more, quantity, answer) => {
  expect(answerOf(() => totalOf(config, { ...quote, ...more }, quantity))).toEqual(answer);
});

test.each([
  ['a voucher is limited by law', 3, 200_000, 100_000],
  ['a voucher is limited by the catalogue if that is less', 3, 90_000, 90_000],
  ['a gift card is limited by the catalogue', 1, 200_000, 200_000],
] as const)('the shop limits the total of an order: %s', (_, ProdType, orderMax, most) => {
  expect(orderMaxOf(config, { ProdType, orderMax })).toBe(most);
});

describe("the buyer's country of residence", () => {
  const refused = { status: 403, code: 'RESIDENCE' };
  test.each<[string, Partial<Quote>, string | null, boolean, unknown]>([
    ['a gift card for the same country', {}, 'CH', true, undefined],
    ['a gift card for another country', {}, 'DE', false, refused],
    ['a gift card while the country is unknown', {}, null, false, undefined],
    ['a gift card when the country must be known', {}, null, true, refused],
    ['an unrestricted product', { residenceOnly: false }, 'DE', true, undefined],
    [
      'a voucher for another country, whatever the catalogue specifies',
      { ProdType: 3, residenceOnly: false },
      'DE',
      true,
      refused,
    ],
    ['a voucher for the same country', { ProdType: 3, residenceOnly: false }, 'CH', true, undefined],
  ])("the shop checks the buyer's country of residence: %s", (_, more, residence, needed, answer) => {
    expect(answerOf(() => assertPurchasable({ ...quote, ...more }, residence, needed))).toEqual(answer);
  });
  test.each([
    [1, 'residence'],
    [3, 'voucherResidence'],
  ] as const)(
    "if the buyer's country is excluded, the message for product type %i is %s",
    (ProdType, text) => {
      expect(() => assertPurchasable({ ...quote, ProdType }, 'DE', true)).toThrow(
        expect.objectContaining({ text }) as Error,
      );
    },
  );
});

describe('order items', () => {
  const topUp = { ...quote, ProdType: 2, residenceOnly: false } as const;
  const badNumber = invalid({ Mobile: 'invalidMobile' });
  test.each<[string, Quote, string | undefined, string | undefined, unknown]>([
    ['a gift card has no number', quote, '41', '791234567', { isd: null, mobile: null }],
    ['a top-up has a number', topUp, '41', '791234567', { isd: '41', mobile: '791234567' }],
    ['a number with its trunk zero', topUp, '41', '0791234567', { isd: '41', mobile: '791234567' }],
    ['a different dial code from the product’s', topUp, '49', '15123456789', badNumber],
    ['a landline', topUp, '41', '441234567', badNumber],
    ['none', topUp, undefined, undefined, badNumber],
  ])('the shop checks the phone number of an order item: %s', (_, of, isd, mobile, answer) => {
    const item = answerOf(() => itemOf(of, isd, mobile));
    expect(item).toMatchObject(answer as object);
  });
  test('an order item stores the supplier’s amount if it differs from the amount that the recipient receives', () => {
    expect(itemOf(quote, undefined, undefined)).toEqual({
      prodid: 'G-1',
      ProductPriceID: 'q-1',
      ProdType: 1,
      ProdName: 'Zalando CH',
      slug: 'zalando-ch',
      OperatorCode: '22',
      SupplierID: '1',
      supplierProduct: '980000001',
      logo: '/z.svg',
      country: 'CH',
      receive: '25.00',
      receiveCurrency: 'CHF',
      validity: null,
      isd: null,
      mobile: null,
    });
    expect(itemOf({ ...quote, send: '3.34' }, undefined, undefined).send).toBe('3.34');
    expect(itemOf({ ...quote, returnHours: 1 }, undefined, undefined).returnHours).toBe(1);
    const more = { isBeforeTax: true, contents: '1GB', validity: 'P28D', returnHours: 48 };
    expect(itemOf({ ...quote, ...more }, undefined, undefined)).toMatchObject({
      beforeTax: true,
      contents: '1GB',
      validity: 'P28D',
      returnHours: 48,
    });
  });
});

test.each([
  ['neither', {}, null],
  ['a code', { giftcode: 'SUMMER26' }, { code: 'SUMMER26' }],
  ['a code takes precedence over credit', { giftcode: 'SUMMER26', credit: '5.00' }, { code: 'SUMMER26' }],
  ['credit', { credit: '5.00' }, { credit: 500 }],
  ['one rappen of credit', { credit: '0.01' }, { credit: 1 }],
  ['no credit', { credit: '0.00' }, null],
  ['an empty code', { giftcode: '' }, null],
])('0064: the discount requested for an order is parsed: %s', (_, request, expected) => {
  expect(toRequestedDiscount(request)).toEqual(expected);
});
