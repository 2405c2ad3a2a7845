import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isBeforeTax,
  lowestPrice,
  previewPrice,
  priceStep,
  readAmount,
} from '../../contract/domain/catalogue/rates.ts';
import { fromWire } from '../../contract/domain/money.ts';
import { readCatalogueFiles } from '../../server/catalogue/files.ts';
import { defaultCatalogueDir } from '../../server/catalogue/index.ts';
import { createPricing } from '../../server/catalogue/pricing.ts';

const range = { min: '10.00', max: '500.00', step: '5.00', rate: '0.95790' };

describe('previewPrice', () => {
  test('the smallest price and the price step are those of the catalogue', async () => {
    const { pricing } = await readCatalogueFiles(defaultCatalogueDir);
    expect([fromWire(pricing.minimum), fromWire(pricing.rounding)]).toEqual([lowestPrice, priceStep]);
  });

  test.each([
    [10_000, '1.000000', 10_000],
    [10_000, '0.95790', 9_580],
    // An exact result of 95.80 is not rounded. A thousandth of a rappen more is rounded up.
    [10_000, '0.958', 9_580],
    [10_000, '0.9580001', 9_585],
    [29_900, '0.01605', 480],
    [100, '0.0000328', lowestPrice],
    [500_000_000, '0.0000312', 15_600],
  ])('previewPrice converts %i hundredths at a rate of %s to %i rappen', (receive, rate, price) => {
    expect(previewPrice(receive, rate)).toBe(price);
  });

  test.each(['', '-1', '1e3', 'NaN', '1.', '1,5'])('previewPrice rejects the rate "%s"', (rate) => {
    expect(previewPrice(1_000, rate)).toBeNull();
  });

  test("previewPrice returns the server's price for any amount and rate [R12]", () => {
    const digits = integer({ min: 1, max: 99_999_999 }).map((n) => `0.${String(n).padStart(8, '0')}`);
    const margins = integer({ min: 0, max: 9_999 }).map((n) => `0.${String(n).padStart(4, '0')}`);
    assert(
      property(integer({ min: 1, max: 100_000_000 }), digits, margins, (receive, rate, margin) => {
        const of = { default: margin, countries: {} };
        const pricing = createPricing({
          rates: { INR: rate },
          margins: { topup: of, giftcard: of, voucher: of },
          rounding: `0.${String(priceStep).padStart(2, '0')}`,
          minimum: `0.${lowestPrice}`,
          account_currency: 'INR',
          orders: {
            topup: { quantity_max: 1, order_max: '500.00' },
            giftcard: { quantity_max: 1, order_max: '500.00' },
            voucher: { quantity_max: 1, order_max: '500.00' },
          },
        });
        expect(previewPrice(receive, pricing.unitRate('INR', 'topup', 'IN'))).toBe(
          pricing.price(receive, 'INR', 'topup', 'IN'),
        );
      }),
    );
  });
});

test('the operator deducts tax from an amount of such an offer, but not from a plan', () => {
  const [amount, plan] = [{ ProductPriceID: 'amount' }, { ProductPriceID: 'plan', contents: '1 GB' }];
  const taxed = { before_tax: 1, rates: [amount, plan] } as const;
  expect(isBeforeTax(taxed, amount)).toBe(true);
  expect(isBeforeTax(taxed, null)).toBe(true);
  expect(isBeforeTax(taxed, plan)).toBe(false);
  for (const before_tax of [0, undefined] as const)
    expect(isBeforeTax({ before_tax, rates: [amount] }, amount)).toBe(false);
});

describe('readAmount', () => {
  test.each([
    ['25', '25.00', '23.95'],
    [' 25.00 ', '25.00', '23.95'],
    ['25,0', '25.00', '23.95'],
    ['500', '500.00', '478.95'],
    ['10', '10.00', '9.60'],
  ])('readAmount accepts %s as an amount', (typed, receive, price) => {
    expect(readAmount(typed, range)).toEqual({ kind: 'ok', receive, price });
  });

  test('readAmount accepts thousands separators', () => {
    expect(readAmount("1'000", { ...range, max: '5000.00' })).toMatchObject({
      kind: 'ok',
      receive: '1000.00',
    });
    expect(readAmount('1 000', { ...range, max: '5000.00' })).toMatchObject({
      kind: 'ok',
      receive: '1000.00',
    });
  });

  test.each([
    ['en', '1,500', '1500.00'],
    ['en', '1,500.50', '1500.50'],
    ['en', '1.500,50', '1500.50'],
    ['en', '1’500', '1500.00'],
    ['en', '١٬٥٠٠'.replace('٬', "'"), '1500.00'],
    ['de', '1.500', '1500.00'],
    ['de', '1 500', '1500.00'],
    ['es', '1.500', '1500.00'],
    ['es', '1.500,5', '1500.50'],
    ['it', '1.500', '1500.00'],
    ['fr', '1\u202f500', '1500.00'],
    ['fr', '1500,50', '1500.50'],
  ])('in %s, readAmount parses %s as %s', (language, typed, receive) => {
    const anyAmount = { ...range, max: '5000.00', step: '0.01' };
    expect(readAmount(typed, anyAmount, language)).toMatchObject({ kind: 'ok', receive });
  });

  test.each([
    ['en', '1.500'],
    ['de', '1,500'],
    ['fr', '1,500'],
    ['en', '1,50,0'],
  ])('in %s, readAmount rejects %s as an amount', (language, typed) => {
    expect(readAmount(typed, { ...range, max: '5000.00' }, language)).toEqual({ kind: 'unreadable' });
  });

  test.each(['1,000', '1.000', '25.555', '-25', '2e1', 'ten', '25..0', '1,0,0'])(
    'readAmount rejects %s as an amount',
    (typed) => {
      expect(readAmount(typed, { ...range, max: '5000.00' })).toEqual({ kind: 'unreadable' });
    },
  );

  test('for an invalid amount, readAmount returns the nearest valid one', () => {
    expect(readAmount('', range)).toEqual({ kind: 'empty' });
    expect(readAmount('9.99', range)).toEqual({ kind: 'tooLow', near: '10.00' });
    expect(readAmount('500.01', range)).toEqual({ kind: 'tooHigh', near: '500.00' });
    expect(readAmount('27', range)).toEqual({ kind: 'offStep', near: '25.00' });
    expect(readAmount('10.01', range)).toEqual({ kind: 'offStep', near: '10.00' });
  });
});
