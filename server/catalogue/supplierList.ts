import type { SupplierProduct } from '../providers/ports.ts';
import { isPlan } from './planContents.ts';
import type { Pricing } from './pricing.ts';
import type { Family } from './schema.ts';

/** Compares the supplier's list with our products and reports faults and differences. All functions are pure. */

/**
 * A value in hundredths of the product's currency. `send` is the amount in our account's currency; null if the
 * supplier accepts amounts in the product's currency.
 */
type Value = { receive: number; send: number | null; contents?: string | null };
type Range = { min: number; max: number; step: number };

const decimals = (hundredths: number): string => (hundredths / 100).toFixed(2);

/**
 * Reason why a product cannot be sold. Products that our own files mark as out of stock are not reported as
 * faults.
 */
export type SupplierFault = {
  kind:
    | 'notMapped'
    | 'unconfirmed'
    /** The supplier no longer sells this product. */
    | 'gone'
    /**
     * The supplier uses this number for a different product, with a different country, currency or amount type.
     */
    | 'changed'
    /** The supplier rejects one of our amounts or delivers less for it than we promise. */
    | 'amounts'
    | 'belowCost';
  /** Explanation for staff. */
  detail: string;
};

/** Our offer for a product, to be checked against the supplier's list. */
type Offered = {
  country: string;
  currency: string;
  family: Family;
  localAmounts: boolean;
  denominations: readonly Value[];
  range: Range | null;
};

const askOf = ({ receive, send }: Value): number => send ?? receive;

const takes = ({ amounts }: SupplierProduct, ask: number): boolean =>
  amounts.kind === 'RANGE'
    ? ask >= amounts.min && ask <= amounts.max
    : amounts.values.some((value) => value.ask === ask);

/**
 * Returns the amount that the recipient gets for an ordered amount, in hundredths of the recipient's currency.
 */
export const receivedFor = ({ amounts, localAmounts, rate }: SupplierProduct, ask: number): number => {
  const named = amounts.kind === 'FIXED' ? amounts.values.find((value) => value.ask === ask) : undefined;
  return named?.receive ?? (localAmounts ? ask : Math.floor(ask * rate));
};

/** Returns the supplier's description of a plan, or null for plain credit. */
const contentsFor = ({ amounts }: SupplierProduct, ask: number): string | null => {
  const named = amounts.kind === 'FIXED' ? amounts.values.find((value) => value.ask === ask) : undefined;
  return named?.contents !== undefined && isPlan(named.contents) ? named.contents : null;
};

/** Returns our unrounded cost per unit, in hundredths of our account's currency: price minus discount plus fees. */
export const costOf = (supplied: SupplierProduct, ask: number): number => {
  const { amounts, localAmounts, rate, discount, feePercent, fee } = supplied;
  const named = amounts.kind === 'FIXED' ? amounts.values.find((value) => value.ask === ask) : undefined;
  const price = named?.price ?? (localAmounts ? ask / rate : ask);
  return price * (1 - discount / 100 + feePercent / 100) + fee;
};

const amountsText = ({ amounts, localAmounts, currency, accountCurrency }: SupplierProduct): string => {
  const unit = localAmounts ? currency : accountCurrency;
  return amounts.kind === 'RANGE'
    ? `${decimals(amounts.min)}–${decimals(amounts.max)} ${unit}`
    : `${amounts.values.map(({ ask }) => decimals(ask)).join(', ')} ${unit}`;
};

const identityFault = (
  { country, currency, family, localAmounts }: Omit<Offered, 'denominations' | 'range'>,
  supplied: SupplierProduct,
  pricing: Pricing,
): SupplierFault | null => {
  const changed = (what: string, ours: string, other: string): SupplierFault => ({
    kind: 'changed',
    detail: `${what}: ours ${ours}, the supplier's ${other}`,
  });
  if ((family === 'topup') !== (supplied.kind === 'operator')) return changed('kind', family, supplied.kind);
  if (country !== supplied.country) return changed('country', country, supplied.country);
  if (currency !== supplied.currency) return changed('currency', currency, supplied.currency);
  if (localAmounts !== supplied.localAmounts)
    return changed('local amounts', String(localAmounts), String(supplied.localAmounts));
  if (!pricing.hasRate(supplied.accountCurrency))
    return changed('account currency', pricing.accountCurrency, supplied.accountCurrency);
  if (!localAmounts && supplied.accountCurrency !== pricing.accountCurrency)
    return changed('account currency', pricing.accountCurrency, supplied.accountCurrency);
  return null;
};

/**
 * Minimum share of the promised amount that the recipient must get. The remainder allows for exchange rate
 * differences.
 */
const tolerance = 0.98;

/**
 * Returns the reason why a product cannot be sold as offered, or null if it can. `price` returns our price for
 * a value, in rappen.
 */
export const supplierFaultOf = (
  ours: Offered,
  supplied: SupplierProduct | undefined,
  pricing: Pricing,
  price: (value: Value) => number,
): SupplierFault | null => {
  if (!supplied) return { kind: 'gone', detail: 'not on the list of the supplier' };
  const identity = identityFault(ours, supplied, pricing);
  if (identity) return identity;
  const offered = [
    ...ours.denominations,
    ...(ours.range ? [ours.range.min, ours.range.max].map((receive) => ({ receive, send: null })) : []),
  ];
  const unit = ours.localAmounts ? ours.currency : supplied.accountCurrency;
  const untaken = offered.find((value) => !takes(supplied, askOf(value)));
  if (untaken || (ours.range && supplied.amounts.kind === 'FIXED'))
    return {
      kind: 'amounts',
      detail: `${untaken ? `${decimals(askOf(untaken))} ${unit}` : 'any amount'}, the supplier takes ${amountsText(supplied)}`,
    };
  const less = offered.find((value) => receivedFor(supplied, askOf(value)) < value.receive * tolerance);
  if (less)
    return {
      kind: 'amounts',
      detail: `${decimals(less.receive)} ${ours.currency} promised, ${decimals(receivedFor(supplied, askOf(less)))} received`,
    };
  for (const value of offered) {
    const cost = pricing.worth(costOf(supplied, askOf(value)), supplied.accountCurrency);
    // a tolerance of a hundredth of a rappen allows for rounded exchange rates
    if (price(value) < cost - 0.01)
      return {
        kind: 'belowCost',
        detail: `${decimals(value.receive)} ${ours.currency} is sold for CHF ${decimals(price(value))} and costs CHF ${decimals(Math.ceil(cost))}`,
      };
  }
  return null;
};

const within = (range: Range | null, supplied: SupplierProduct): Range | null => {
  if (range === null || supplied.amounts.kind === 'FIXED') return null;
  const { step } = range;
  const min = range.min + Math.max(0, Math.ceil((supplied.amounts.min - range.min) / step)) * step;
  const max = range.max - Math.max(0, Math.ceil((range.max - supplied.amounts.max) / step)) * step;
  return min <= max ? { min, max, step } : null;
};

/**
 * Returns the part of our offer that the supplier's list confirms: removes rejected values, narrows the range
 * and adds plan contents. If amounts are ordered in our account's currency, the amounts that recipients get are
 * taken from the list.
 */
export const confirmOffer = <
  One extends Value,
  Offer extends Omit<Offered, 'denominations'> & { kind: 'FIXED' | 'RANGE'; denominations: One[] },
>(
  ours: Offer & { denominations: One[] },
  supplied: SupplierProduct | undefined,
  pricing: Pricing,
): { offer: Offer; fault: SupplierFault | null } => {
  if (!supplied) return { offer: ours, fault: { kind: 'gone', detail: 'not on the list of the supplier' } };
  const fault = identityFault(ours, supplied, pricing);
  if (fault) return { offer: ours, fault };
  const range = within(ours.range, supplied);
  const receiveValues = new Set<number>();
  const denominations = ours.denominations
    .filter((value) => takes(supplied, askOf(value)))
    .map((value) => ({ ...value, contents: contentsFor(supplied, askOf(value)) }))
    .map((value) => (value.send === null ? value : { ...value, receive: receivedFor(supplied, value.send) }))
    .filter(({ receive }) => !receiveValues.has(receive) && receiveValues.add(receive))
    .filter(({ receive }) => range === null || (receive >= range.min && receive <= range.max))
    .sort((a, b) => a.receive - b.receive);
  if (denominations.length === 0)
    return {
      offer: ours,
      fault: { kind: 'amounts', detail: `none of ours, the supplier takes ${amountsText(supplied)}` },
    };
  return { offer: { ...ours, denominations, range, kind: range ? 'RANGE' : 'FIXED' }, fault: null };
};

export type Difference = { prodid: string; name: string; what: string; before: string; after: string };

/**
 * Compares two versions of the supplier's list value by value. Returns the differences in the order of the newer list,
 * followed by removed products.
 */
export const compareSupplierLists = (
  before: ReadonlyMap<string, SupplierProduct>,
  after: ReadonlyMap<string, SupplierProduct>,
): Difference[] => {
  const facts = (product: SupplierProduct): Record<string, string> => ({
    id: product.id,
    name: product.name,
    country: product.country,
    currency: product.currency,
    'account currency': product.accountCurrency,
    'local amounts': product.localAmounts ? 'yes' : 'no',
    amounts: amountsText(product),
    received:
      product.amounts.kind === 'FIXED'
        ? product.amounts.values.map(({ receive }) => decimals(receive)).join(', ')
        : '',
    contents:
      product.amounts.kind === 'FIXED'
        ? product.amounts.values
            .flatMap(({ receive, contents }) =>
              contents === undefined ? [] : [`${decimals(receive)}: ${contents}`],
            )
            .join('; ')
        : '',
    'exchange rate': `${product.rate} ${product.currency} for 1 ${product.accountCurrency}`,
    discount: `${product.discount} %`,
    fee: `${decimals(product.fee)} ${product.accountCurrency} and ${product.feePercent} %`,
  });
  const changed = [...after].flatMap(([prodid, now]): Difference[] => {
    const previous = before.get(prodid);
    if (!previous) return [{ prodid, name: now.name, what: 'new', before: '', after: amountsText(now) }];
    const previousFacts = facts(previous);
    return Object.entries(facts(now))
      .filter(([what, value]) => previousFacts[what] !== value)
      .map(([what, value]) => ({
        prodid,
        name: now.name,
        what,
        before: previousFacts[what] ?? '',
        after: value,
      }));
  });
  const removed = [...before]
    .filter(([prodid]) => !after.has(prodid))
    .map(([prodid, was]) => ({
      prodid,
      name: was.name,
      what: 'gone',
      before: amountsText(was),
      after: '',
    }));
  return [...changed, ...removed];
};
