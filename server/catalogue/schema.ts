import * as v from 'valibot';
import { countryCodePattern } from '../../contract/domain/countryCode.ts';
import { languages } from '../../contract/domain/languages.ts';

/** Schemas of all catalogue files. Unknown keys are rejected to catch typos. */

const amount = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,9})\.\d{2}$/, 'expected an amount like "25.00"'));
const positive = v.pipe(
  amount,
  v.check((text) => text !== '0.00', 'expected an amount above 0.00'),
);
const iso2 = v.pipe(v.string(), v.regex(countryCodePattern, 'expected a country code like "CH"'));
const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'expected a currency code like "CHF"'));
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,20}$/, 'expected letters and digits'));
const slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected a slug like "airtel-india"'),
  v.maxLength(80),
);
const duration = v.pipe(
  v.string(),
  v.regex(/^P[1-9]\d{0,3}[DMY]$/, 'expected a period like "P28D", "P12M" or "P3Y"'),
);
const name = v.pipe(v.string(), v.trim(), v.minLength(1, 'expected a name'), v.maxLength(60));
const link = v.pipe(v.string(), v.regex(/^https:\/\/[^\s"<>]+$/, 'expected an https:// address'));
const reason = v.pipe(v.string(), v.trim(), v.minLength(1, 'expected a text'));
const picture = v.pipe(v.string(), v.regex(/^\/[a-z0-9/._-]+$/i, 'expected a path like "/logos/200.png"'));

const delivery = v.picklist(['direct', 'pin']);
const range = v.strictObject({
  min: positive,
  max: positive,
  step: positive,
  suggested: v.pipe(v.array(positive), v.minLength(1)),
  popular: v.optional(positive),
});

const operatorCommon = {
  id,
  country: iso2,
  name,
  slug,
  currency,
  /** The brand's key in brands.json. */
  brand: slug,
  logo: v.optional(picture),
  instock: v.optional(v.boolean()),
  carriers: v.array(name),
  /**
   * True if the supplier accepts amounts in `currency`; corresponds to `supportsLocalAmounts` in the supplier's
   * list.
   */
  local_amounts: v.boolean(),
};
const operator = v.variant('kind', [
  v.strictObject({
    ...operatorCommon,
    kind: v.literal('FIXED'),
    denominations: v.pipe(
      v.array(
        v.strictObject({
          receive: positive,
          /**
           * Amount to order from the supplier in `account_currency`. Only set if the supplier does not accept amounts
           * in `currency`.
           */
          send: v.optional(positive),
          validity: v.nullable(duration),
          tag: v.optional(v.literal('popular')),
          delivery: v.optional(delivery),
        }),
      ),
      v.minLength(1),
    ),
  }),
  v.strictObject({ ...operatorCommon, kind: v.literal('RANGE'), delivery: v.optional(delivery), range }),
]);

export const brandKinds = [
  'retail',
  'fashion',
  'food',
  'travel',
  'streaming',
  'apps',
  'wallet',
  'game',
] as const;
export type BrandKind = (typeof brandKinds)[number];

const offer = v.variant('kind', [
  v.strictObject({ kind: v.literal('FIXED'), denominations: v.pipe(v.array(positive), v.minLength(1)) }),
  v.strictObject({ kind: v.literal('RANGE'), range }),
]);
const brand = v.strictObject({
  id,
  name,
  slug,
  kind: v.picklist(brandKinds),
  logo: v.optional(picture),
  issuer: name,
  support_url: link,
  terms_url: v.optional(link),
  validity: v.nullable(duration),
  refundable: v.boolean(),
  offers: v.record(currency, offer),
  countries: v.record(
    iso2,
    v.strictObject({ id, currency, instock: v.optional(v.boolean()), region: v.optional(name) }),
  ),
});

const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/));
/** Card colours by brand slug. The file's other fields are used only by `npm run brands`. */
export const brandsFile = v.object({
  cards: v.record(v.string(), v.object({ color, ink: v.optional(color) })),
});
export type BrandsFile = v.InferOutput<typeof brandsFile>;

const voucher = v.strictObject({
  id,
  operator_code: id,
  name,
  slug,
  country: iso2,
  currency,
  logo: v.optional(picture),
  instock: v.optional(v.boolean()),
  issuer: name,
  support_url: link,
  terms_url: link,
  /** The issuer's page for checking a PIN's balance. */
  balance_url: v.optional(link),
  validity: v.nullable(duration),
  pin_digits: v.pipe(v.number(), v.integer(), v.minValue(4), v.maxValue(32)),
  denominations: v.pipe(v.array(positive), v.minLength(1)),
});

const rate = v.pipe(v.string(), v.regex(/^\d{1,6}(\.\d{1,8})?$/, 'expected a rate like "0.93"'));
const percentAsFraction = v.pipe(v.string(), v.regex(/^0(\.\d{1,4})?$/, 'expected a share like "0.05"'));
const margin = v.strictObject({
  default: percentAsFraction,
  countries: v.optional(v.record(iso2, percentAsFraction), {}),
});
const orderRule = v.strictObject({
  quantity_max: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  order_max: positive,
});

export const families = ['topup', 'giftcard', 'voucher'] as const;
export type Family = (typeof families)[number];

export const countriesFile = v.record(iso2, v.strictObject({ currency, language: v.picklist(languages) }));
export const operatorsFile = v.array(operator);
export const giftcardsFile = v.array(brand);
export const vouchersFile = v.array(voucher);
export const pricingFile = v.strictObject({
  rates: v.record(currency, rate),
  margins: v.strictObject({ topup: margin, giftcard: margin, voucher: margin }),
  rounding: positive,
  minimum: positive,
  /** Currency of our account with the supplier. */
  account_currency: currency,
  orders: v.strictObject({ topup: orderRule, giftcard: orderRule, voucher: orderRule }),
});
/**
 * Countries whose operators deduct tax from each top-up, each with a link to the page that documents the tax.
 */
export const taxesFile = v.record(iso2, v.strictObject({ source: link }));
const supplierId = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}$/, 'expected a number of the supplier like "173"'),
);
/**
 * The supplier's number for each of our product ids. If a person still has to confirm the number, the entry
 * also contains the reason.
 */
export const supplierIdsFile = v.record(
  v.pipe(v.string(), v.regex(/^[TGV]-[A-Za-z0-9]{1,20}$/, 'expected a product id like "T-300"')),
  v.union([supplierId, v.strictObject({ id: supplierId, unconfirmed: reason })]),
);
export type OperatorEntry = v.InferOutput<typeof operator>;
export type BrandEntry = v.InferOutput<typeof brand>;
export type VoucherEntry = v.InferOutput<typeof voucher>;
export type RangeEntry = v.InferOutput<typeof range>;
export type CountriesFile = v.InferOutput<typeof countriesFile>;
export type TaxesFile = v.InferOutput<typeof taxesFile>;
export type PricingFile = v.InferOutput<typeof pricingFile>;
