import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exchangeRate, isExpensive } from '../../contract/domain/catalogue/exchangeRate.ts';
import { exchangesOf } from '../../contract/domain/catalogue/rates.ts';
import { createCatalogue } from '../../server/catalogue/catalogue.ts';
import { readCatalogueFiles } from '../../server/catalogue/files.ts';
import { defaultCatalogueDir } from '../../server/catalogue/index.ts';

const rate = (price: string, receive: string, currency: string): string | undefined =>
  exchangeRate({ price, receive }, currency)?.replaceAll('\u00a0', ' ');

describe('exchange rate display', () => {
  test.each([
    ['3.35', '299.00', 'INR', '1 CHF = 89.25 INR'],
    ['0.65', '1000.00', 'NGN', '1 CHF = 1’538 NGN'],
    ['0.50', '500.00', 'NGN', '1 CHF = 1’000 NGN'],
    ['1.00', '999.99', 'NGN', '1 CHF = 999.99 NGN'],
    ['14.65', '15.00', 'EUR', '1 CHF = 1.02 EUR'],
    ['10.00', '10.00', 'EUR', '1 CHF = 1.00 EUR'],
    ['10.00', '9.99', 'EUR', '1 CHF = 0.9990 EUR'],
    ['27.00', '10.00', 'KWD', '1 CHF = 0.3703 KWD'],
    ['99.95', '2.00', 'OMR', '1 CHF = 0.0200 OMR'],
    ['0.55', '10000.00', 'IDR', '1 CHF = 18’181 IDR'],
    ['0.95', '1000000.00', 'VND', '1 CHF = 1’052’631 VND'],
  ])('the exchange rate for CHF %s and %s %s is shown as “%s”', (price, receive, currency, expected) => {
    expect(rate(price, receive, currency)).toBe(expected);
  });

  test.each([
    ['0.55', '98.00', 'JPY', '1 CHF = 178 JPY'],
    ['8.10', '4920.00', 'XOF', '1 CHF = 607 XOF'],
    ['1.05', '1500.00', 'KRW', '1 CHF = 1’428 KRW'],
  ])(
    'the exchange rate of a currency without a minor unit has no decimals: CHF %s for %s %s',
    (price, receive, currency, text) => {
      expect(rate(price, receive, currency)).toBe(text);
    },
  );

  test.each([
    ['25.00', '25.00', 'CHF'],
    ['0.00', '25.00', 'EUR'],
    ['25.00', '0.00', 'EUR'],
    ['', '25.00', 'EUR'],
    ['25.00', 'much', 'EUR'],
    ['25.00', '25.00', ''],
    ['25.00', '25.00', 'EURO'],
    ['25.00', '25.00', 'eur'],
  ])('there is no exchange rate for CHF “%s” and “%s %s”', (price, receive, currency) => {
    expect(rate(price, receive, currency)).toBeUndefined();
  });

  test('the displayed exchange rate is never better than the actual rate', () => {
    assert(
      property(integer({ min: 1, max: 1_000_000 }), integer({ min: 1, max: 9_999_999 }), (price, receive) => {
        const text = rate((price / 100).toFixed(2), (receive / 100).toFixed(2), 'INR') ?? '';
        const shown = /^1 CHF = ([\d’.]+) INR$/.exec(text)?.[1]?.replaceAll('’', '') ?? '';
        const decimals = shown.split('.')[1]?.length ?? 0;
        const [scaled, unit] = [BigInt(shown.replace('.', '')), 10n ** BigInt(decimals)];
        expect(scaled * BigInt(price) <= BigInt(receive) * unit).toBe(true);
        expect((scaled + 1n) * BigInt(price) > BigInt(receive) * unit).toBe(true);
      }),
    );
  });
});

describe('marking amounts as expensive', () => {
  const best = { price: '1.00', receive: '100.00' };
  test('an amount is expensive if a franc buys less than 95 % of what it buys at a larger amount', () => {
    expect(isExpensive({ price: '0.50', receive: '47.49' }, [best])).toBe(true);
    expect(isExpensive({ price: '0.50', receive: '47.50' }, [best])).toBe(false);
    expect(isExpensive(best, [best])).toBe(false);
    // Only a larger amount counts, not the same amount at a lower price.
    expect(isExpensive(best, [{ price: '0.50', receive: '100.00' }])).toBe(false);
  });
  test('the largest amount and invalid amounts are never expensive', () => {
    expect(isExpensive({ price: '5.00', receive: '101.00' }, [best])).toBe(false);
    expect(isExpensive({ price: '', receive: '1.00' }, [best])).toBe(false);
    expect(isExpensive({ price: '0.50', receive: '1.00' }, [{ price: '', receive: '100.00' }])).toBe(false);
  });
  test("an amount's price is compared with the prices of the listed amounts and of the range's maximum", () => {
    const range = { min: '100.00', max: '50000.00', step: '50.00', rate: '0.000643' };
    const rates = [{ Price: '0.50', Receivevalue: '500.00' }];
    expect(exchangesOf({ rates, range })).toEqual([
      { price: '0.50', receive: '500.00' },
      { price: '32.15', receive: '50000.00' },
    ]);
    expect(exchangesOf({ rates, range: null })).toEqual([{ price: '0.50', receive: '500.00' }]);
  });
  test('in the catalogue, NGN 500 and 1’000 are expensive, but NGN 2’000 and the German amounts are not', async () => {
    const catalogue = createCatalogue(await readCatalogueFiles(defaultCatalogueDir));
    const dearOf = (prodid: string): string[] => {
      const offer = catalogue.rates(prodid, 'en');
      if (!offer) throw new Error(prodid);
      return offer.rates
        .filter(({ Price, Receivevalue }) =>
          isExpensive({ price: Price, receive: Receivevalue }, exchangesOf(offer)),
        )
        .map(({ Receivevalue }) => Receivevalue);
    };
    expect(dearOf('T-572')).toEqual(['500.00', '1000.00']);
    expect(dearOf('T-308')).toEqual([]);
  });
});
