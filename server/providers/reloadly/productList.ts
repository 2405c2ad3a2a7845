import * as v from 'valibot';
import type { SupplierAmounts, SupplierProduct } from '../ports.ts';

/** Converts the operators and gift cards on Reloadly's list to one common format. */

const text = v.pipe(v.string(), v.minLength(1));
const number = v.nullish(v.number());
const numbers = v.nullish(v.array(v.number()));
/**
 * Descriptions keyed by amount, such as `"299.00"`. According to the documentation, the field is an empty array
 * if there are no descriptions.
 */
const descriptions = v.nullish(v.fallback(v.record(v.string(), v.nullable(v.string())), {}));

const operatorSchema = v.object({
  operatorId: v.optional(text),
  id: v.optional(text),
  name: text,
  status: v.nullish(v.string()),
  country: v.object({ isoName: text }),
  supportsLocalAmounts: v.boolean(),
  denominationType: text,
  senderCurrencyCode: text,
  destinationCurrencyCode: text,
  internationalDiscount: number,
  localDiscount: number,
  minAmount: number,
  maxAmount: number,
  localMinAmount: number,
  localMaxAmount: number,
  fixedAmounts: numbers,
  localFixedAmounts: numbers,
  fixedAmountsDescriptions: descriptions,
  localFixedAmountsDescriptions: descriptions,
  /** Amounts by region. The shop sells only the amounts that are available in all regions. */
  geographicalRechargePlans: v.nullish(
    v.array(
      v.object({
        fixedAmounts: v.array(v.number()),
        localAmounts: v.array(v.number()),
        fixedAmountsDescriptions: descriptions,
        localFixedAmountsDescriptions: descriptions,
      }),
    ),
  ),
  fx: v.nullish(v.object({ rate: v.number() })),
  fees: v.nullish(
    v.object({
      international: number,
      internationalPercentage: number,
      local: number,
      localPercentage: number,
    }),
  ),
});

const productSchema = v.object({
  productId: text,
  productName: text,
  status: v.nullish(v.string()),
  country: v.object({ isoName: text }),
  denominationType: text,
  recipientCurrencyCode: text,
  senderCurrencyCode: text,
  senderFee: number,
  senderFeePercentage: number,
  discountPercentage: number,
  minRecipientDenomination: number,
  maxRecipientDenomination: number,
  minSenderDenomination: number,
  maxSenderDenomination: number,
  fixedRecipientDenominations: numbers,
  fixedSenderDenominations: numbers,
  recipientCurrencyToSenderCurrencyExchangeRate: number,
});

/** Converts an amount to hundredths: `13.5` → `1350`. */
const hundredths = (amount: number): number => Math.round(amount * 100);

const range = (min: number | null | undefined, max: number | null | undefined): SupplierAmounts | null =>
  min && max && min <= max ? { kind: 'RANGE', min: hundredths(min), max: hundredths(max) } : null;

const isOffered = (status: string | null | undefined): boolean => !status || status === 'ACTIVE';

type Pair = { account: number; local: number | null; contents: string | null };
type Descriptions = v.InferOutput<typeof descriptions>;

/** Maximum length of a description shown to shoppers. */
const longestContents = 200;

/**
 * Returns the description for an amount, ignoring trailing zeros in the key. Returns null if the description is
 * missing, empty or too long.
 */
const textFor = (texts: Descriptions, amount: number | null): string | null => {
  if (amount === null) return null;
  const match = Object.entries(texts ?? {}).find(([key]) => hundredths(Number(key)) === hundredths(amount));
  const plain = (match?.[1] ?? '').replace(/[\s\p{C}]+/gu, ' ').trim();
  return plain === '' || plain.length > longestContents ? null : plain;
};

const operatorPairs = (wire: v.InferOutput<typeof operatorSchema>): Pair[] => {
  const pair = (
    accounts: readonly number[],
    locals: readonly number[],
    texts: { fixedAmountsDescriptions?: Descriptions; localFixedAmountsDescriptions?: Descriptions },
  ): Pair[] =>
    accounts.map((account, index) => {
      const local = locals[index] ?? null;
      return {
        account,
        local,
        contents:
          textFor(texts.localFixedAmountsDescriptions, local) ??
          textFor(texts.fixedAmountsDescriptions, account),
      };
    });
  const everywhere = pair(wire.fixedAmounts ?? [], wire.localFixedAmounts ?? [], wire);
  if (everywhere.length > 0) return everywhere;
  const [first, ...others] = (wire.geographicalRechargePlans ?? []).map((plan) =>
    pair(plan.fixedAmounts, plan.localAmounts, plan),
  );
  return (first ?? []).flatMap((value) => {
    const same = others.map((plan) =>
      plan.find(({ account, local }) => account === value.account && local === value.local),
    );
    if (same.some((other) => other === undefined)) return [];
    // removes plan contents that differ between regions, because they would be wrong in at least one region
    return same.every((other) => other?.contents === value.contents)
      ? [value]
      : [{ ...value, contents: null }];
  });
};

/**
 * Converts an operator on Reloadly's list. Returns null if the operator is unusable: its format is unexpected,
 * it is inactive, or it has no amounts or no rate.
 */
export const toOperator = (row: unknown): SupplierProduct | null => {
  const parsed = v.safeParse(operatorSchema, row);
  if (!parsed.success) return null;
  const wire = parsed.output;
  const id = wire.operatorId ?? wire.id;
  const rate = wire.fx?.rate ?? (wire.senderCurrencyCode === wire.destinationCurrencyCode ? 1 : 0);
  if (!id || !(rate > 0) || !isOffered(wire.status)) return null;
  const local = wire.supportsLocalAmounts;
  const values = operatorPairs(wire).map(({ account, local: localAmount, contents }) => {
    const receive = localAmount ?? account * rate;
    return {
      ask: hundredths(local ? receive : account),
      receive: hundredths(receive),
      // the list does not contain the price of an amount in the local currency, so it is calculated from the
      // exchange rate
      price: hundredths(local ? receive / rate : account),
      ...(contents === null ? {} : { contents }),
    };
  });
  const amounts =
    wire.denominationType === 'FIXED'
      ? { kind: 'FIXED' as const, values }
      : local
        ? range(wire.localMinAmount, wire.localMaxAmount)
        : range(wire.minAmount, wire.maxAmount);
  if (amounts === null || (amounts.kind === 'FIXED' && amounts.values.length === 0)) return null;
  const fees = wire.fees ?? {};
  const feePercent = (local ? fees.localPercentage : fees.internationalPercentage) ?? 0;
  return {
    id,
    kind: 'operator',
    name: wire.name,
    country: wire.country.isoName,
    currency: wire.destinationCurrencyCode,
    accountCurrency: wire.senderCurrencyCode,
    localAmounts: local,
    amounts,
    rate,
    // operators with a percentage fee grant no discount
    discount: feePercent > 0 ? 0 : ((local ? wire.localDiscount : wire.internationalDiscount) ?? 0),
    feePercent,
    fee: hundredths(local ? (fees.local ?? 0) / rate : (fees.international ?? 0)),
  };
};

/** Converts a gift card on Reloadly's list. Like `toOperator`, returns null if it is unusable. */
export const toGiftProduct = (row: unknown): SupplierProduct | null => {
  const parsed = v.safeParse(productSchema, row);
  if (!parsed.success || !isOffered(parsed.output.status)) return null;
  const wire = parsed.output;
  const values = (wire.fixedRecipientDenominations ?? []).map((recipient, index) => ({
    ask: hundredths(recipient),
    receive: hundredths(recipient),
    price: hundredths(wire.fixedSenderDenominations?.[index] ?? 0),
  }));
  const mostExpensive = values.reduce((best, one) => (one.ask > best.ask ? one : best), { ask: 0, price: 0 });
  const rate = wire.recipientCurrencyToSenderCurrencyExchangeRate
    ? 1 / wire.recipientCurrencyToSenderCurrencyExchangeRate
    : wire.recipientCurrencyCode === wire.senderCurrencyCode
      ? 1
      : mostExpensive.price > 0
        ? mostExpensive.ask / mostExpensive.price
        : (wire.maxRecipientDenomination ?? 0) / (wire.maxSenderDenomination ?? 0);
  const amounts =
    wire.denominationType === 'FIXED'
      ? { kind: 'FIXED' as const, values }
      : range(wire.minRecipientDenomination, wire.maxRecipientDenomination);
  if (amounts === null || !(rate > 0) || !Number.isFinite(rate)) return null;
  if (amounts.kind === 'FIXED' && (values.length === 0 || values.some(({ price }) => price <= 0)))
    return null;
  return {
    id: wire.productId,
    kind: 'giftcard',
    name: wire.productName,
    country: wire.country.isoName,
    currency: wire.recipientCurrencyCode,
    accountCurrency: wire.senderCurrencyCode,
    localAmounts: true,
    amounts,
    rate,
    discount: wire.discountPercentage ?? 0,
    feePercent: wire.senderFeePercentage ?? 0,
    fee: hundredths(wire.senderFee ?? 0),
  };
};
