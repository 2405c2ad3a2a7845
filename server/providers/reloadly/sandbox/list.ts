import { readFileSync } from 'node:fs';
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as v from 'valibot';
import { countryName } from '../../../../contract/domain/countryNames.ts';
import type { ListedProduct, SupplierAmounts, SupplierProduct, SupplierValue } from '../../ports.ts';

/** The sandbox supplier's product list. */

/** Catalogue product fields that are used to build the supplier's list. */
type OfferedProduct = Pick<SupplierProduct, 'name' | 'country' | 'currency' | 'localAmounts'> & {
  /** The supplier's product number. Null if the supplier does not sell the product. */
  supplierProduct: string | null;
  family: string;
  denominations: readonly { receive: number; send: number | null }[];
  range: { min: number; max: number } | null;
  carriers: readonly string[];
  pinDigits: number | null;
};

const accountCurrency = 'USD';
/** Discounts in percent. The real supplier grants hardly any discount on amounts in the operator's own currency. */
const discounts = { local: 2, international: 8, giftcard: 5 };

const plansSchema = v.record(v.string(), v.record(v.string(), v.string()));
/** Plan contents by operator and receive value, in the supplier's own words. The file is read on first use. */
let plans: v.InferOutput<typeof plansSchema> | null = null;
const findContents = (operator: string, receive: number): { contents?: string } => {
  plans ??= v.parse(plansSchema, JSON.parse(readFileSync(new URL('./plans.json', import.meta.url), 'utf8')));
  const contents = plans[operator]?.[(receive / 100).toFixed(2)];
  return contents === undefined ? {} : { contents };
};

const amountsOf = (
  { name, family, denominations, range, localAmounts }: OfferedProduct,
  rate: number,
): SupplierAmounts =>
  range
    ? { kind: 'RANGE', min: range.min, max: range.max }
    : {
        kind: 'FIXED',
        values: denominations.map(({ receive, send }) => ({
          ask: localAmounts ? receive : (send ?? receive),
          receive,
          price: localAmounts ? Math.round(receive / rate) : (send ?? receive),
          ...(family === 'topup' ? findContents(name, receive) : {}),
        })),
      };

/**
 * Builds the product list of a supplier that sells the whole catalogue. The list uses the catalogue's exchange
 * rates and grants us a discount on each product.
 */
export const listOf = (catalogue: {
  products(): readonly OfferedProduct[];
  rateOf(currency: string): number;
}): ListedProduct[] =>
  catalogue.products().flatMap((product) => {
    if (product.supplierProduct === null) return [];
    const { country, currency, localAmounts, carriers, pinDigits, family } = product;
    const rate = Number((catalogue.rateOf(accountCurrency) / catalogue.rateOf(currency)).toPrecision(10));
    const kind = family === 'topup' ? 'operator' : 'giftcard';
    return [
      {
        id: product.supplierProduct,
        kind,
        name: product.name,
        country,
        currency,
        accountCurrency,
        localAmounts,
        amounts: amountsOf(product, rate),
        rate,
        discount:
          kind === 'giftcard' ? discounts.giftcard : localAmounts ? discounts.local : discounts.international,
        feePercent: 0,
        fee: 0,
        carriers: [...carriers, product.name],
        ...(pinDigits === null ? {} : { pinDigits }),
      },
    ];
  });

const hundredths = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Changes that a test can make to a product. `null` removes the product from the list. */
const changeSchema = v.nullable(
  v.partial(
    v.strictObject({
      name: v.string(),
      country: v.string(),
      currency: v.string(),
      localAmounts: v.boolean(),
      amounts: v.variant('kind', [
        v.strictObject({ kind: v.literal('RANGE'), min: hundredths, max: hundredths }),
        v.strictObject({
          kind: v.literal('FIXED'),
          values: v.array(
            v.strictObject({
              ask: hundredths,
              receive: hundredths,
              price: hundredths,
              contents: v.exactOptional(v.string()),
            }),
          ),
        }),
      ]),
      rate: v.number(),
      discount: v.number(),
      feePercent: v.number(),
      fee: hundredths,
    }),
  ),
);
const changesSchema = v.strictObject({
  operators: v.optional(v.record(v.string(), changeSchema), {}),
  products: v.optional(v.record(v.string(), changeSchema), {}),
});

export type ProductList = {
  operators(): ListedProduct[];
  gifts(): ListedProduct[];
  operator(id: string): ListedProduct | null;
  gift(id: string): ListedProduct | null;
  /**
   * Changes the list for tests. Products that are missing from the request body revert to their original state.
   * Returns false if the body is invalid.
   */
  change(body: unknown): boolean;
};

export const createProductList = (original: () => readonly ListedProduct[]): ProductList => {
  let changes: v.InferOutput<typeof changesSchema> = { operators: {}, products: {} };
  let current: Map<string, ListedProduct> | null = null;
  const load = (): Map<string, ListedProduct> => {
    current ??= new Map(
      original().flatMap((product): [string, ListedProduct][] => {
        const own = product.kind === 'operator' ? changes.operators : changes.products;
        const change = own[product.id];
        if (change === null) return [];
        return [[`${product.kind} ${product.id}`, { ...product, ...dropUndefined(change ?? {}) }]];
      }),
    );
    return current;
  };
  const ofKind = (kind: ListedProduct['kind']): ListedProduct[] =>
    [...load().values()].filter((product) => product.kind === kind);
  return {
    operators: () => ofKind('operator'),
    gifts: () => ofKind('giftcard'),
    operator: (id) => load().get(`operator ${id}`) ?? null,
    gift: (id) => load().get(`giftcard ${id}`) ?? null,
    change: (body) => {
      const parsed = v.safeParse(changesSchema, body);
      if (!parsed.success) return false;
      changes = parsed.output;
      current = null;
      return true;
    },
  };
};

const dropUndefined = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  // the cast is safe, because only undefined fields are removed
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/**
 * True if a product can be ordered for this amount. The amount is in units of the currency, not in hundredths.
 */
export const acceptsAmount = ({ amounts }: ListedProduct, amount: number): boolean => {
  const ask = Math.round(amount * 100);
  return amounts.kind === 'RANGE'
    ? ask >= amounts.min && ask <= amounts.max
    : amounts.values.some((value) => value.ask === ask);
};

/**
 * Computes an order's amounts in currency units: the price, discount and cost in the account's currency, and
 * the amount that the recipient receives.
 */
export const settleAmount = (
  { amounts, localAmounts, rate, discount, feePercent, fee }: ListedProduct,
  amount: number,
  isLocal: boolean,
): { price: number; discount: number; cost: number; receive: number } => {
  const ask = Math.round(amount * 100);
  const named = amounts.kind === 'FIXED' ? amounts.values.find((value) => value.ask === ask) : undefined;
  const price = named && isLocal === localAmounts ? named.price / 100 : isLocal ? amount / rate : amount;
  const receive = named && isLocal === localAmounts ? named.receive / 100 : isLocal ? amount : amount * rate;
  const less = (price * discount) / 100;
  const round = (value: number): number => Math.round(value * 1e5) / 1e5;
  return {
    price: round(price),
    discount: round(less),
    cost: round(price - less + (price * feePercent) / 100 + fee / 100),
    receive: round(receive),
  };
};

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Finds a country's operator by the carrier name used in the number ranges. */
export const findOperator = (
  operators: readonly ListedProduct[],
  iso2: string,
  carrier: string,
): ListedProduct | undefined =>
  operators.find((o) => o.country === iso2 && (o.carriers ?? []).some((n) => plain(n) === plain(carrier)));

/**
 * True if a phone number is plausible for this country. The number may be national or include the calling code.
 */
export const isPhoneOf = (number: string, iso2: string): boolean => {
  if (!isSupportedCountry(iso2)) return false;
  const prefix = getCountryCallingCode(iso2);
  const digits = number.replace(/\D/g, '');
  return [digits, prefix + digits].some((phone) => {
    const parsed = parsePhoneNumberFromString(`+${phone}`);
    return parsed?.countryCallingCode === prefix && parsed.isValid();
  });
};

const descriptionsOnWire = (
  values: readonly SupplierValue[],
  amountOf: (value: SupplierValue) => number,
): Record<string, string> =>
  Object.fromEntries(
    values.flatMap((value) =>
      value.contents === undefined ? [] : [[inUnits(amountOf(value)).toFixed(2), value.contents]],
    ),
  );

const idOnWire = (id: string): number => Number(id);
const inUnits = (hundredths: number): number => hundredths / 100;
const countryOnWire = (iso2: string): { isoName: string; name: string } => ({
  isoName: iso2,
  name: countryName(iso2, 'en'),
});

export const toWireOperator = (operator: ListedProduct): object => {
  const { amounts, localAmounts, rate } = operator;
  const range = amounts.kind === 'RANGE' ? amounts : null;
  const values = amounts.kind === 'FIXED' ? amounts.values : [];
  const local = localAmounts && range ? { min: inUnits(range.min), max: inUnits(range.max) } : null;
  // rounds limits in the account's currency to whole cents
  const account = !range
    ? null
    : local
      ? {
          min: inUnits(Math.round(range.min / rate)),
          max: inUnits(Math.round(range.max / rate)),
        }
      : { min: inUnits(range.min), max: inUnits(range.max) };
  return {
    id: idOnWire(operator.id),
    operatorId: idOnWire(operator.id),
    name: operator.name,
    bundle: false,
    data: false,
    pin: false,
    supportsLocalAmounts: localAmounts,
    supportsGeographicalRechargePlans: false,
    denominationType: amounts.kind,
    senderCurrencyCode: operator.accountCurrency,
    senderCurrencySymbol: '$',
    destinationCurrencyCode: operator.currency,
    destinationCurrencySymbol: operator.currency,
    commission: localAmounts ? 0 : operator.discount,
    internationalDiscount: localAmounts ? 0 : operator.discount,
    localDiscount: localAmounts ? operator.discount : 0,
    mostPopularAmount: null,
    mostPopularLocalAmount: null,
    minAmount: account?.min ?? null,
    maxAmount: account?.max ?? null,
    localMinAmount: local?.min ?? null,
    localMaxAmount: local?.max ?? null,
    country: countryOnWire(operator.country),
    fx: { rate, currencyCode: operator.currency },
    logoUrls: [],
    fixedAmounts: values.map(({ price }) => inUnits(price)),
    fixedAmountsDescriptions: descriptionsOnWire(values, ({ price }) => price),
    localFixedAmounts: values.map(({ receive }) => inUnits(receive)),
    localFixedAmountsDescriptions: descriptionsOnWire(values, ({ receive }) => receive),
    suggestedAmounts: [],
    suggestedAmountsMap: {},
    geographicalRechargePlans: [],
    promotions: [],
  };
};

export const toWireProduct = (product: ListedProduct): object => {
  const { amounts, rate } = product;
  const range = amounts.kind === 'RANGE' ? amounts : null;
  const values = amounts.kind === 'FIXED' ? amounts.values : [];
  return {
    productId: idOnWire(product.id),
    productName: product.name,
    global: false,
    senderFee: inUnits(product.fee),
    senderFeePercentage: product.feePercent,
    discountPercentage: product.discount,
    denominationType: amounts.kind,
    recipientCurrencyCode: product.currency,
    minRecipientDenomination: range && inUnits(range.min),
    maxRecipientDenomination: range && inUnits(range.max),
    senderCurrencyCode: product.accountCurrency,
    minSenderDenomination: range && range.min / 100 / rate,
    maxSenderDenomination: range && range.max / 100 / rate,
    fixedRecipientDenominations: values.map(({ receive }) => inUnits(receive)),
    fixedSenderDenominations: range ? null : values.map(({ price }) => inUnits(price)),
    fixedRecipientToSenderDenominationsMap: range
      ? null
      : Object.fromEntries(values.map(({ receive, price }) => [inUnits(receive).toFixed(2), inUnits(price)])),
    recipientCurrencyToSenderCurrencyExchangeRate: 1 / rate,
    logoUrls: [],
    brand: { brandId: idOnWire(product.id), brandName: product.name },
    country: { ...countryOnWire(product.country), flagUrl: '' },
    redeemInstruction: { concise: '', verbose: '' },
  };
};
