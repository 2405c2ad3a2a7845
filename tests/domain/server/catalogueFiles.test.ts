/** Tests the rules for the catalogue files: the format of each field, and contradictions between the files. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createCatalogue } from '../../../server/catalogue/catalogue.ts';
import type { CatalogueFiles } from '../../../server/catalogue/files.ts';
import {
  countriesFile,
  giftcardsFile,
  operatorsFile,
  pricingFile,
  supplierIdsFile,
  taxesFile,
  vouchersFile,
} from '../../../server/catalogue/schema.ts';
import { amountText } from '../../../server/catalogue/texts.ts';
import { getMessages } from '../../../server/messages/index.ts';

const range = { min: '10.00', max: '50.00', step: '5.00', suggested: ['20.00'] };
const ranged = {
  id: '300',
  country: 'CH',
  name: 'Swisscom',
  slug: 'swisscom-prepaid',
  currency: 'CHF',
  brand: 'swisscom',
  carriers: ['Swisscom'],
  local_amounts: true,
  kind: 'RANGE',
  range,
};
const { range: _range, ...common } = ranged;
const value = { receive: '10.00', validity: 'P28D' };
const valued = { ...common, id: '301', slug: 'salt', kind: 'FIXED', denominations: [value] };
const sold = { id: '3090', currency: 'CHF' };
const brand = {
  id: '25',
  name: 'Netflix',
  slug: 'netflix',
  kind: 'streaming',
  issuer: 'Netflix',
  support_url: 'https://help.netflix.com',
  validity: null,
  refundable: false,
  offers: { CHF: { kind: 'FIXED', denominations: ['25.00'] } },
  countries: { CH: sold },
};
const voucher = {
  id: '1',
  operator_code: 'PSC',
  name: 'PaysafeCard',
  slug: 'paysafecard',
  country: 'CH',
  currency: 'CHF',
  issuer: 'paysafecard.com',
  support_url: 'https://www.paysafecard.com/',
  terms_url: 'https://www.paysafecard.com/terms',
  validity: null,
  pin_digits: 16,
  denominations: ['10.00'],
};
const rule = { quantity_max: 10, order_max: '500.00' };
const pricing = {
  rates: { CHF: '1', USD: '0.795' },
  margins: { topup: { default: '0.09' }, giftcard: { default: '0' }, voucher: { default: '0' } },
  rounding: '0.05',
  minimum: '0.50',
  account_currency: 'USD',
  orders: { topup: rule, giftcard: rule, voucher: rule },
};

const schemas = {
  operators: operatorsFile,
  giftcards: giftcardsFile,
  vouchers: vouchersFile,
  pricing: pricingFile,
  countries: countriesFile,
  taxes: taxesFile,
  ids: supplierIdsFile,
};

describe('format of the catalogue files', () => {
  test.each<[keyof typeof schemas, unknown[]]>([
    [
      'operators',
      [
        [ranged],
        [valued],
        [{ ...ranged, range: { ...range, popular: '20.00' } }],
        [{ ...valued, denominations: [{ ...value, send: '3.34', validity: null }] }],
      ],
    ],
    ['giftcards', [[brand], [{ ...brand, validity: 'P3Y', logo: '/logos/1.png' }]]],
    ['vouchers', [[voucher], [{ ...voucher, pin_digits: 4 }], [{ ...voucher, pin_digits: 32 }]]],
    ['pricing', [pricing, { ...pricing, rates: { CHF: '123456.12345678' } }]],
    ['countries', [{ CH: { currency: 'CHF', language: 'de' } }]],
    ['taxes', [{ IN: { source: 'https://example.org' } }]],
    ['ids', [{ 'T-300': '1' }, { 'G-1': { id: '123456789', unconfirmed: 'why' } }]],
  ])('the catalogue accepts a valid file: %s', (file, contents) => {
    for (const content of contents) expect(v.safeParse(schemas[file], content).issues).toBeUndefined();
  });

  const operatorWith = (...changes: object[]) => changes.map((change) => [{ ...ranged, ...change }]);
  const rangeWith = (...changes: object[]) =>
    changes.map((change) => [{ ...ranged, range: { ...range, ...change } }]);
  const brandWith = (...changes: object[]) => changes.map((change) => [{ ...brand, ...change }]);
  const voucherWith = (...changes: object[]) => changes.map((change) => [{ ...voucher, ...change }]);
  const pricingWith = (...changes: object[]) => changes.map((change) => ({ ...pricing, ...change }));
  test.each<[string, keyof typeof schemas, unknown[]]>([
    [
      'an amount',
      'operators',
      rangeWith(
        ...['0.00', '01.00', '1', '1.5', '1.000', '-1.00', '1.00 ', 'x1.00', '12345678901.00'].map((min) => ({
          min,
        })),
      ),
    ],
    ['a list without suggested amounts', 'operators', rangeWith({ suggested: [] })],
    ['a list without values', 'operators', [[{ ...valued, denominations: [] }]]],
    ['a voucher without values', 'vouchers', voucherWith({ denominations: [] })],
    ['a country', 'operators', operatorWith({ country: 'ch' }, { country: 'CHE' }, { country: '' })],
    ['a currency', 'operators', operatorWith({ currency: 'chf' }, { currency: 'CHFX' }, { currency: 'SFr' })],
    ['an id', 'operators', operatorWith({ id: '' }, { id: 'T-1' }, { id: '1 ' }, { id: 'x'.repeat(21) })],
    [
      'a slug',
      'operators',
      operatorWith(
        { slug: 'Salt' },
        { slug: 'a--b' },
        { slug: '-a' },
        { slug: 'a/b' },
        { slug: 'a'.repeat(81) },
      ),
    ],
    ['a name', 'operators', operatorWith({ name: ' ' }, { name: 'x'.repeat(61) }, { carriers: [''] })],
    [
      'a picture',
      'operators',
      operatorWith(
        { logo: 'logos/1.png' },
        { logo: 'https://a.b/c.png' },
        { logo: '/a b.png' },
        { logo: '/a"' },
      ),
    ],
    [
      'a period',
      'giftcards',
      brandWith(
        { validity: 'P0D' },
        { validity: 'P1W' },
        { validity: '28D' },
        { validity: 'P12345D' },
        { validity: 'P1D2' },
      ),
    ],
    [
      'a link',
      'giftcards',
      brandWith(
        { support_url: 'http://a.b' },
        { support_url: 'javascript:alert(1)' },
        { support_url: 'https://a.b/"c' },
        { terms_url: 'x https://a.b' },
        { terms_url: 'https://a.b/<c>' },
      ),
    ],
    ['a kind of brand', 'giftcards', brandWith({ kind: 'toys' })],
    [
      'the length of a PIN',
      'vouchers',
      voucherWith({ pin_digits: 3 }, { pin_digits: 33 }, { pin_digits: 4.5 }),
    ],
    [
      'an exchange rate',
      'pricing',
      pricingWith(...['1234567', '0.123456789', '-1', '1e3', '.5', '1.'].map((CHF) => ({ rates: { CHF } }))),
    ],
    [
      'a margin',
      'pricing',
      pricingWith(
        ...['1', '1.5', '-0.1', '0.12345', '9 %'].map((share) => ({
          margins: { ...pricing.margins, topup: { default: share } },
        })),
        { margins: { ...pricing.margins, giftcard: { default: '0', countries: { CH: '1' } } } },
      ),
    ],
    [
      'a quantity',
      'pricing',
      pricingWith(
        ...[0, 101, 1.5].map((quantity_max) => ({
          orders: { ...pricing.orders, giftcard: { ...rule, quantity_max } },
        })),
      ),
    ],
    ['a rounding step', 'pricing', pricingWith({ rounding: '0.00' }, { minimum: '0.00' })],
    ['a language', 'countries', [{ CH: { currency: 'CHF', language: 'rm' } }]],
    [
      'the source of a tax',
      'taxes',
      [{ IN: { source: 'http://example.org' } }, { in: { source: 'https://a.b' } }],
    ],
    [
      "the supplier's number",
      'ids',
      [
        { 'T-1': '0' },
        { 'T-1': '01' },
        { 'T-1': '1234567890' },
        { 'T-1': '1x' },
        { 'T-1': { id: '1', unconfirmed: ' ' } },
      ],
    ],
    ['a product id', 'ids', [{ 'X-1': '1' }, { T1: '1' }, { 'T-': '1' }, { 'T-1-2': '1' }]],
    [
      'an unknown key',
      'pricing',
      [...pricingWith({ extra: 1 }), { ...pricing, orders: { ...pricing.orders, gift: rule } }],
    ],
  ])('the catalogue rejects a file with an invalid value: %s', (_, file, contents) => {
    const accepted = contents.filter((content) => v.is(schemas[file], content));
    expect(accepted).toEqual([]);
  });
});

describe('contradictions in the catalogue files', () => {
  const open = (change: Record<string, unknown> = {}, ...returnHours: number[]) =>
    createCatalogue(
      {
        countries: { CH: { currency: 'CHF', language: 'de' } },
        operators: [ranged, valued],
        giftcards: [brand],
        vouchers: [voucher],
        brands: { cards: {} },
        taxes: {},
        supplierIds: {},
        unconfirmedIds: {},
        supplier: null,
        ...change,
        pricing: v.parse(pricingFile, change['pricing'] ?? pricing),
      } as unknown as CatalogueFiles,
      'sandbox',
      ...returnHours,
    );
  const values = (...denominations: object[]) => ({ operators: [{ ...valued, denominations }] });

  test.each<[string, Record<string, unknown>, string]>([
    [
      'the same value twice',
      values(value, { ...value, validity: null }),
      'operators.json [0]: the same value is offered twice',
    ],
    [
      'two recommended values',
      values({ ...value, tag: 'popular' }, { ...value, receive: '20.00', tag: 'popular' }),
      'operators.json [0]: more than one popular value',
    ],
    [
      'a country without an entry',
      { operators: [{ ...ranged, country: 'DE' }] },
      'operators.json [0]: country: DE is not in countries.json',
    ],
    [
      "an amount in our account's currency although the supplier accepts the product's",
      values({ ...value, send: '3.34' }),
      'operators.json [0]: send: only where local_amounts is false',
    ],
    [
      "no amount in our account's currency although the supplier requires it",
      { operators: [{ ...valued, local_amounts: false }] },
      'operators.json [0]: local_amounts: false needs FIXED denominations, each with send',
    ],
    [
      "an amount in our account's currency for only one of two values",
      {
        operators: [
          {
            ...valued,
            local_amounts: false,
            denominations: [
              { ...value, send: '3.34' },
              { ...value, receive: '20.00' },
            ],
          },
        ],
      },
      'operators.json [0]: local_amounts: false needs FIXED denominations, each with send',
    ],
    [
      'a range although the supplier requires fixed amounts',
      { operators: [{ ...ranged, local_amounts: false }] },
      'operators.json [0]: local_amounts: false needs FIXED denominations, each with send',
    ],
    [
      "no rate for our account's currency",
      {
        operators: [{ ...valued, local_amounts: false, denominations: [{ ...value, send: '3.34' }] }],
        pricing: { ...pricing, rates: { CHF: '1' } },
      },
      'operators.json [0]: account_currency: USD has no rate in pricing.json',
    ],
    [
      'a price above the limit of an order',
      { pricing: { ...pricing, orders: { ...pricing.orders, voucher: { ...rule, order_max: '9.95' } } } },
      'vouchers.json [0]: the highest value costs CHF 10, more than orders.voucher.order_max in pricing.json',
    ],
  ])('the catalogue rejects files with %s', (_, change, line) => {
    expect(() => open(change)).toThrow(expect.objectContaining({ message: line }) as Error);
  });

  test('a price may be as high as the limit of an order', () => {
    const orders = { ...pricing.orders, voucher: { ...rule, order_max: '10.00' } };
    expect(open({ pricing: { ...pricing, orders } }).productById('V-1')?.maxPrice).toBe(1_000);
  });

  test('both ends of a range are sold, and an amount without a suggestion has no validity period', () => {
    const catalogue = open();
    for (const amount of ['10.00', '50.00', '15.00'])
      expect(catalogue.priceOf({ prodid: 'T-300', amount }), amount).toMatchObject({
        ok: true,
        receive: amount,
        delivery: 'direct',
        validity: null,
      });
  });

  test('a range may consist of one amount, and products with amounts in their own currency need no rate for our account', () => {
    const one = { min: '20.00', max: '20.00', step: '5.00', suggested: ['20.00'] };
    const catalogue = open({
      operators: [{ ...ranged, range: one }],
      pricing: { ...pricing, rates: { CHF: '1' } },
    });
    const answers = ['20.00', '25.00'].map((amount) => catalogue.priceOf({ prodid: 'T-300', amount }).ok);
    expect(answers).toEqual([true, false]);
  });

  test("a value that is ordered in our account's currency is priced by that amount", () => {
    const { operators } = values({ ...value, send: '20.00' });
    const catalogue = open({ operators: [{ ...operators[0]!, local_amounts: false }] });
    // 20 dollars at 0.795, with a margin of 9 %
    expect(catalogue.priceOf({ prodid: 'T-301', ProductPriceID: 'q_T-301_1000' })).toMatchObject({
      price: 1_735,
      send: '20.00',
      receive: '10.00',
    });
  });

  test('products that are out of stock, codes for a region, and texts and colours of brands come from the files', () => {
    const catalogue = open({
      operators: [{ ...ranged, instock: false }],
      giftcards: [
        {
          ...brand,
          terms_url: 'https://netflix.com/terms',
          logo: '/logos/25.png',
          countries: { CH: { ...sold, region: 'EU', instock: false } },
        },
      ],
      brands: { cards: { netflix: { color: '#b20710', ink: '#000001' } } },
    });
    expect(catalogue.productById('T-300')).toMatchObject({ inStock: false, colors: { color: '#0c5c86' } });
    expect(catalogue.productById('G-3090')).toMatchObject({
      inStock: false,
      region: 'EU',
      supportUrl: 'https://help.netflix.com',
      termsUrl: 'https://netflix.com/terms',
      logo: '/logos/25.png',
      colors: { color: '#b20710' },
    });
    expect(catalogue.operatorsIn('CH')).toEqual([]);
    expect(catalogue.searchList()).toMatchObject({ operators: [], brands: [{ name: 'PaysafeCard' }] });
    const pictured = open({
      operators: [
        { ...ranged, logo: '/logos/300.png', delivery: 'pin' },
        { ...valued, denominations: [{ ...value, delivery: 'pin' }] },
      ],
      vouchers: [{ ...voucher, logo: '/logos/v.png', balance_url: 'https://a.b/balance' }],
    });
    expect(pictured.productById('T-300')).toMatchObject({
      logo: '/logos/300.png',
      denominations: [{ delivery: 'pin' }],
    });
    expect(pictured.priceOf({ prodid: 'T-300', amount: '15.00' })).toMatchObject({ delivery: 'pin' });
    expect(pictured.productById('T-301')?.denominations).toMatchObject([{ delivery: 'pin' }]);
    expect(pictured.productById('V-1')).toMatchObject({
      logo: '/logos/v.png',
      balanceUrl: 'https://a.b/balance',
    });
    const plain = open();
    expect(plain.productById('V-1')?.balanceUrl).toBeNull();
    expect(plain.productById('G-3090')).toMatchObject({
      inStock: true,
      region: 'CH',
      termsUrl: 'https://help.netflix.com',
      logo: '/brands/cards/netflix.svg',
      colors: { color: '#0c5c86', ink: '#ffffff' },
    });
  });

  test('the middle value is recommended if the files recommend none, and two carriers with the same name find the first', () => {
    const many = ['40.00', '10.00', '30.00', '20.00'].map((receive) => ({ ...value, receive }));
    const catalogue = open({
      operators: [
        { ...valued, denominations: many },
        { ...valued, id: '302', slug: 'sunrise' },
      ],
    });
    expect(catalogue.productById('T-301')?.denominations.map(({ receive, tag }) => [receive, tag])).toEqual([
      [1_000, null],
      [2_000, 'popular'],
      [3_000, null],
      [4_000, null],
    ]);
    expect(catalogue.operatorByCarrier('CH', 'SWISSCOM')?.prodid).toBe('T-301');
    expect(catalogue.faq('netflix-ch', 'en')).toMatchObject({
      slug: 'netflix-ch',
      title: 'Netflix CH',
      issuer: 'Netflix',
      support: { url: 'https://help.netflix.com', phone: '' },
      balance_url: null,
    });
  });

  test("a gift card's page numbers its steps, and shows the questions about its kind before those about all gift cards", () => {
    const { families, kinds, validity, returns } = getMessages('en').products;
    const card = open().faq('netflix-ch', 'en');
    expect(card?.howto.map(({ step }) => step)).toEqual(kinds.streaming.howto.map((_, n) => n + 1));
    expect(card?.howto[0]?.text).toBe('Choose a value in CHF and pay in CHF.');
    expect(card?.faqs).toHaveLength(kinds.streaming.faqs.length + families.giftcard.faqs.length);
    expect(card?.faqs[0]?.question).toBe(kinds.streaming.faqs[0]?.question);
    expect(card?.terms_html).toContain(validity.code.unlimited);
    expect(card?.terms_html).toContain(returns.final);
    expect(open().receiptTexts('G-3090', 'en')?.redeem.concise).toBe(
      'Redeem the code in your account with Netflix.',
    );
    const returnable = open({ giftcards: [{ ...brand, refundable: true }] }, 48).faq('netflix-ch', 'en');
    expect(returnable?.terms_html).toContain(returns.unopened.replace('{period}', '2 days'));
    expect(JSON.stringify(open().faq('paysafecard', 'en'))).toContain(validity.pin.unlimited);
    expect(open({ giftcards: [{ ...brand, refundable: true }] }).productById('G-3090')?.returnHours).toBe(0);
  });
});

test.each([
  [1_000, 'CHF', 'CHF 10.00'],
  [29_900, 'INR', 'INR 299'],
  [29_950, 'INR', 'INR 299.50'],
  [129_900_000, 'IDR', 'IDR 1’299’000'],
])('an amount of %i hundredths in %s is written as %s', (hundredths, currency, text) => {
  expect(amountText(hundredths, currency)).toBe(text.replace(' ', '\u00a0'));
});
