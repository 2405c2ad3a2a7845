import type { Rappen } from '../../contract/domain/money.ts';
import type { Family, PricingFile } from './schema.ts';

const RATE_DIGITS = 8;
const MARGIN_DIGITS = 4;
const RATE_ONE = 10n ** BigInt(RATE_DIGITS);
const MARGIN_ONE = 10n ** BigInt(MARGIN_DIGITS);

/**
 * Converts a decimal number to a scaled integer: `('0.93', 8)` → `93000000n`. The number must already be
 * validated: only digits, with at most `digits` decimals.
 */
const scaled = (text: string, digits: number): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(digits, '0'));
};

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** Converts an amount in any currency to hundredths: `"299.00"` → `29900`. */
export const toHundredths = (amount: string): number => Number(scaled(amount, 2));

export type Pricing = {
  /** Currency of our account with the supplier. */
  accountCurrency: string;
  hasRate(currency: string): boolean;
  /**
   * Returns the CHF price, in rappen, of a receive value in hundredths: the value × rate × (1 + margin),
   * rounded up to the next step, but never less than the minimum price.
   */
  price(receive: number, currency: string, family: Family, country: string): Rappen;
  /**
   * Returns the price in CHF per unit of the receive currency, including margin and accurate to six or more digits.
   * The client uses it for price previews.
   */
  unitRate(currency: string, family: Family, country: string): string;
  /**
   * Converts an amount in hundredths of its currency to rappen at the reference rate, without rounding or margin, so that it
   * can be compared with a cost.
   */
  worth(hundredths: number, currency: string): number;
  orderRule(family: Family): { quantityMax: number; orderMax: Rappen };
};

/**
 * Computes prices from scaled integers. The arithmetic is exact, so the same file always gives the same prices.
 * @throws Error for a currency without a rate
 */
export const createPricing = (file: PricingFile): Pricing => {
  const rates = new Map(Object.entries(file.rates).map(([code, rate]) => [code, scaled(rate, RATE_DIGITS)]));
  const scaledMargins = ({ default: other, countries }: PricingFile['margins'][Family]) => ({
    other: scaled(other, MARGIN_DIGITS),
    countries: new Map(
      Object.entries(countries).map(([country, margin]) => [country, scaled(margin, MARGIN_DIGITS)]),
    ),
  });
  const margins = {
    topup: scaledMargins(file.margins.topup),
    giftcard: scaledMargins(file.margins.giftcard),
    voucher: scaledMargins(file.margins.voucher),
  } satisfies Record<Family, object>;
  const step = scaled(file.rounding, 2);
  const minimum = ceilDiv(scaled(file.minimum, 2), step) * step;

  /** Returns the exchange rate including margin, scaled by RATE_ONE × MARGIN_ONE. */
  const loaded = (currency: string, family: Family, country: string): bigint => {
    const rate = rates.get(currency);
    if (rate === undefined) throw new Error(`No rate for ${currency}`);
    const { other, countries } = margins[family];
    return rate * (MARGIN_ONE + (countries.get(country) ?? other));
  };

  return {
    accountCurrency: file.account_currency,
    hasRate: (currency) => (rates.get(currency) ?? 0n) > 0n,
    price(receive, currency, family, country) {
      const exact = BigInt(receive) * loaded(currency, family, country);
      const rounded = ceilDiv(exact, RATE_ONE * MARGIN_ONE * step) * step;
      return Number(rounded < minimum ? minimum : rounded);
    },
    unitRate(currency, family, country) {
      const digits = RATE_DIGITS + MARGIN_DIGITS;
      const text = String(loaded(currency, family, country)).padStart(digits + 1, '0');
      return `${text.slice(0, -digits)}.${text.slice(-digits).replace(/0{1,6}$/, '')}`;
    },
    worth: (hundredths, currency) => (hundredths * Number(rates.get(currency) ?? 0n)) / Number(RATE_ONE),
    orderRule: (family) => ({
      quantityMax: file.orders[family].quantity_max,
      orderMax: Number(scaled(file.orders[family].order_max, 2)),
    }),
  };
};
