import { sql, type SQL } from 'drizzle-orm';
import { fromWire, type Rappen } from '../../contract/domain/money.ts';
import { paymentCodes, type PaymentCode } from '../../contract/domain/paymentProviders.ts';

/** Payment fee: a proportion of the amount, in hundredths of a percent, plus a fixed amount. */
export type Fee = {
  gateway: PaymentCode;
  /**
   * The provider's code for the payment method, such as `TWI`. Null for all of the provider's other methods.
   */
  method: string | null;
  basisPoints: number;
  fixed: Rappen;
  /** True if the owner has not set this fee. */
  isAssumed: boolean;
};

/**
 * Fee assumed for a provider whose fee the owner has not set. It differs from every real fee, so that it is
 * recognisable.
 */
const assumed = { basisPoints: 290, fixed: 30 };

const entry = /^([a-z]+)(?::([A-Z]{3}))?=(\d{1,2})(?:\.(\d{1,2}))?%(?:\+(\d+(?:\.\d{1,2})?))?$/;

/**
 * Parses a setting such as `card=1.9%+0.30,card:TWI=1.3%,paypal=3.4%+0.55`. In the result, fees for individual
 * methods come first. A provider without a general fee gets the assumed fee. Returns null if the format is
 * invalid.
 */
export const readFees = (text: string): Fee[] | null => {
  const fees: Fee[] = [];
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [, name = '', method, percent = '', hundredths = '', fixed = '0'] = entry.exec(part.trim()) ?? [];
    const gateway = paymentCodes.find((one) => one === name);
    const francs = fromWire(fixed);
    if (!gateway || francs === null) return null;
    const basisPoints = Number(percent) * 100 + Number(hundredths.padEnd(2, '0'));
    fees.push({ gateway, method: method ?? null, basisPoints, fixed: francs, isAssumed: false });
  }
  for (const gateway of paymentCodes)
    if (!fees.some((one) => one.gateway === gateway && one.method === null))
      fees.push({ gateway, method: null, ...assumed, isAssumed: true });
  return fees.sort((a, b) => Number(a.method === null) - Number(b.method === null));
};

/**
 * Creates an SQL expression for a payment's fee in rappen, rounded half up. It uses the columns `total`,
 * `gateway` and `method`.
 */
export const feeExpression = (fees: readonly Fee[]): SQL => {
  const cases = fees.map(
    ({ gateway, method, basisPoints, fixed }) => sql`
      when gateway = ${gateway} ${method === null ? sql`` : sql`and method = ${method}`}
        then (total::bigint * ${sql.raw(String(basisPoints))} + 5000) / 10000 + ${sql.raw(String(fixed))}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else 0 end`;
};

/** Finds the fee that a provider charges for a payment method. */
export const findFee = (fees: readonly Fee[], gateway: string, method: string | null): Fee | null =>
  fees.find((one) => one.gateway === gateway && (one.method === null || one.method === method)) ?? null;
