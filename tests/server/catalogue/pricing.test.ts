import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPricing, toHundredths } from '../../../server/catalogue/pricing.ts';
import type { PricingFile } from '../../../server/catalogue/schema.ts';

const orders = { quantity_max: 10, order_max: '1000.00' };
const file = (rate: string, margin: string, change: Partial<PricingFile> = {}): PricingFile => ({
  rates: { CHF: '1', XYZ: rate },
  margins: {
    topup: { default: margin, countries: {} },
    giftcard: { default: '0', countries: { IN: margin } },
    voucher: { default: '0', countries: {} },
  },
  rounding: '0.05',
  minimum: '0.05',
  account_currency: 'XYZ',
  orders: { topup: orders, giftcard: orders, voucher: orders },
  ...change,
});
const priceAt = (rate: string, margin: string, receive: string): number =>
  createPricing(file(rate, margin)).price(toHundredths(receive), 'XYZ', 'topup', 'IN');

/** Computes the price without the shop's code: adds price steps until the price covers the exact amount. */
const slowPrice = (receive: number, rateE8: bigint, marginE4: bigint): number => {
  const numerator = BigInt(receive) * rateE8 * (10_000n + marginE4);
  const denominator = 10n ** 12n;
  let price = (numerator / denominator / 5n) * 5n;
  while (price * denominator < numerator) price += 5n;
  return Number(price < 5n ? 5n : price);
};
const decimal = (units: bigint, digits: number): string => {
  const text = units.toString().padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

const receives = fc.integer({ min: 1, max: 100_000_000_00 });
const ratesE8 = fc.bigInt({ min: 1n, max: 5n * 10n ** 8n });
const marginsE4 = fc.bigInt({ min: 0n, max: 9_999n });

describe('price of a receive value', () => {
  test.each([
    ['0.00888', '0.07', '299.00', 285],
    ['1', '0', '25.00', 2500],
    ['1', '0', '25.01', 2505],
    ['1', '0.1', '1.00', 110],
    ['0.1', '0', '0.50', 5],
    ['0.93', '0.03', '100.00', 9580],
    ['0.0000303', '0.09', '100000.00', 335],
  ])('at a rate of %s and a margin of %s, %s costs %i rappen', (rate, margin, receive, rappen) => {
    expect(priceAt(rate, margin, receive)).toBe(rappen);
  });

  test('a price that is an exact multiple of the step is not rounded up because of floating-point errors', () => {
    // In floating-point arithmetic, 1.1 × 3 is 3.3000000000000003.
    expect(priceAt('1.1', '0', '3.00')).toBe(330);
    expect(priceAt('0.07', '0', '100.00')).toBe(700);
  });

  test('the price equals the one computed with exact fractions for any rate, margin and value', () => {
    fc.assert(
      fc.property(receives, ratesE8, marginsE4, (receive, rate, margin) => {
        const pricing = createPricing(file(decimal(rate, 8), decimal(margin, 4)));
        expect(pricing.price(receive, 'XYZ', 'topup', 'IN')).toBe(slowPrice(receive, rate, margin));
      }),
    );
  });

  test('a higher value of a product never costs less than a lower one', () => {
    fc.assert(
      fc.property(receives, receives, ratesE8, (a, b, rate) => {
        const pricing = createPricing(file(decimal(rate, 8), '0.05'));
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(pricing.price(low, 'XYZ', 'topup', 'IN')).toBeLessThanOrEqual(
          pricing.price(high, 'XYZ', 'topup', 'IN'),
        );
      }),
    );
  });

  test('the price is at least the minimum and is rounded up to a multiple of the step', () => {
    const pricing = createPricing(file('0.001', '0', { minimum: '0.52' }));
    expect(pricing.price(1, 'XYZ', 'topup', 'IN')).toBe(55);
    expect(pricing.price(toHundredths('600.00'), 'XYZ', 'topup', 'IN')).toBe(60);
  });

  test('the margin depends on the product family and the country', () => {
    const pricing = createPricing(file('1', '0.5'));
    expect(pricing.price(1000, 'XYZ', 'topup', 'CH')).toBe(1500);
    expect(pricing.price(1000, 'XYZ', 'giftcard', 'CH')).toBe(1000);
    expect(pricing.price(1000, 'XYZ', 'giftcard', 'IN')).toBe(1500);
    expect(pricing.price(1000, 'XYZ', 'voucher', 'IN')).toBe(1000);
  });

  test('an exchange rate of zero counts as missing, and a product without a rate has no price', () => {
    const pricing = createPricing(file('0', '0'));
    expect(pricing.hasRate('CHF')).toBe(true);
    expect(pricing.hasRate('XYZ')).toBe(false);
    expect(pricing.hasRate('ABC')).toBe(false);
    expect(() => pricing.price(100, 'ABC', 'topup', 'IN')).toThrow('No rate for ABC');
  });
});

describe('unit rate', () => {
  test('a unit rate is exact and has at least six decimal places', () => {
    expect(createPricing(file('1', '0')).unitRate('XYZ', 'topup', 'IN')).toBe('1.000000');
    expect(createPricing(file('0.93', '0.03')).unitRate('XYZ', 'topup', 'IN')).toBe('0.957900');
    expect(createPricing(file('0.0000303', '0.09')).unitRate('XYZ', 'topup', 'IN')).toBe('0.000033027');
  });

  test("clients can compute the server's exact price with the unit rate", () => {
    fc.assert(
      fc.property(receives, ratesE8, marginsE4, (receive, rate, margin) => {
        const pricing = createPricing(file(decimal(rate, 8), decimal(margin, 4)));
        const text = pricing.unitRate('XYZ', 'topup', 'IN');
        const [whole = '', fraction = ''] = text.split('.');
        expect(fraction.length).toBeGreaterThanOrEqual(6);
        const product = BigInt(receive) * BigInt(whole + fraction);
        const unit = 5n * 10n ** BigInt(fraction.length);
        const preview = Number(((product + unit - 1n) / unit) * 5n);
        expect(pricing.price(receive, 'XYZ', 'topup', 'IN')).toBe(preview);
      }),
    );
  });
});
