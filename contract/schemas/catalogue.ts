import * as v from 'valibot';
import { longestNumber, longestQuery } from '../domain/limits.ts';
import { digitsOnly } from '../domain/text/typed.ts';
import { countryCode, flag, money } from './envelope.ts';
import { dialCode } from './phone.ts';
import { planContentsSchema, residenceOnly } from './products.ts';

export * from './products.ts';

const digits = v.pipe(v.string(), v.regex(/^\d+$/));
const prodTypeSchema = v.picklist([1, 2, 3]);
const denominationType = v.picklist(['FIXED', 'RANGE']);
const chf = v.literal('CHF');

export const rateSchema = v.object({
  ProductPriceID: v.string(),
  Price: money,
  Receivevalue: money,
  label: v.string(),
  validity: v.optional(v.nullable(v.string())),
  tag: v.optional(v.nullable(v.string())),
  /** 1 if the `popular` tag is based on delivered orders; otherwise the tag is a recommendation. */
  counted: v.optional(flag),
  delivery: v.optional(v.picklist(['direct', 'pin'])),
  contents: planContentsSchema,
});
export type Rate = v.InferOutput<typeof rateSchema>;

export const rangeSchema = v.object({ min: money, max: money, step: money, rate: v.string() });
export type Range = v.InferOutput<typeof rangeSchema>;

export const giftCountryListSchema = v.array(
  v.object({
    ccode_iso2: countryCode,
    country: v.string(),
    label: v.string(),
    isd: digits,
    currency: v.string(),
    flag: v.string(),
    products: v.number(),
  }),
);
export type GiftCountry = v.InferOutput<typeof giftCountryListSchema>[number];

export const operatorSchema = v.object({
  OperatorCode: v.string(),
  name: v.string(),
  logo: v.string(),
  SupplierID: v.string(),
  prodid: v.string(),
  slug: v.string(),
});
export type Operator = v.InferOutput<typeof operatorSchema>;

export const countryDetailSchema = v.array(
  v.object({
    label: v.string(),
    code: countryCode,
    isd: digits,
    currency: v.string(),
    language: v.string(),
    flag: v.string(),
    topup: flag,
    giftcard: flag,
    paysafe: flag,
    operators: v.array(operatorSchema),
  }),
);
export type CountryDetail = v.InferOutput<typeof countryDetailSchema>[number];

/**
 * Facts that customers need before buying. `region` is an ISO 3166-1 alpha-2 code or EU; `validity` is an ISO 8601
 * duration.
 */
export const factsSchema = v.object({
  region: v.string(),
  delivery: v.picklist(['direct', 'pin']),
  validity: v.nullable(v.string()),
  /** 1 if an unopened code can be returned within `return_hours` hours of delivery. */
  refundable: flag,
  return_hours: v.optional(v.number()),
});

/**
 * 1 if the operator deducts tax from the amount that the recipient receives. Does not apply to plans with
 * `contents`.
 */
const beforeTax = v.optional(flag);
/**
 * Number of seconds within which nine out of ten recent deliveries arrived, and the number of deliveries
 * measured. Omitted if there were too few deliveries.
 */
const usualTime = v.optional(v.object({ seconds: v.number(), deliveries: v.number() }));

export const cardRateSchema = v.object({
  prodid: v.string(),
  slug: v.string(),
  ProdName: v.string(),
  logo: v.string(),
  ProdType: prodTypeSchema,
  SupplierID: v.string(),
  OperatorCode: v.string(),
  ccode_iso2: countryCode,
  currency: chf,
  ReceiveCurrency: v.string(),
  denominationType,
  rates: v.array(rateSchema),
  range: v.nullable(rangeSchema),
  quantity: v.object({ min: v.number(), max: v.number() }),
  order_max: money,
  terms_html: v.string(),
  redeem: v.object({ concise: v.string(), verbose: v.string() }),
  instock: v.optional(flag),
  residence_only: v.optional(residenceOnly),
  facts: v.optional(factsSchema),
  before_tax: beforeTax,
  usual_time: usualTime,
});
export type CardRate = v.InferOutput<typeof cardRateSchema>;

export const numberCheckSchema = v.object({
  isd: digits,
  mobile: digits,
  e164: v.string(),
  ccode_iso2: countryCode,
  country: v.string(),
  OperatorCode: v.string(),
  operator: v.string(),
  logo: v.string(),
  SupplierID: v.string(),
  prodid: v.string(),
  ReceiveCurrency: v.string(),
  denominationType,
  rates: v.array(rateSchema),
  range: v.nullable(rangeSchema),
  before_tax: beforeTax,
  usual_time: usualTime,
  alternatives: v.array(operatorSchema),
});
export type NumberCheck = v.InferOutput<typeof numberCheckSchema>;

/** Data of a 404 response from checkMobileNumber: the operators from which the shopper can choose. */
export const alternativesSchema = v.object({
  ccode_iso2: countryCode,
  country: v.string(),
  alternatives: v.array(operatorSchema),
});
export type Alternatives = v.InferOutput<typeof alternativesSchema>;

/**
 * Data of a 404 response from checkMobileNumber if the shop has no operators for the country. `giftcard` is 1
 * if the shop sells gift cards for that country.
 */
export const notSoldSchema = v.object({ ccode_iso2: countryCode, country: v.string(), giftcard: flag });
export type NotSold = v.InferOutput<typeof notSoldSchema>;

export const faqSchema = v.object({
  slug: v.string(),
  title: v.string(),
  intro_html: v.string(),
  howto: v.array(v.object({ step: v.number(), text: v.string() })),
  faqs: v.array(v.object({ question: v.string(), answer_html: v.string() })),
  terms_html: v.string(),
  issuer: v.string(),
  support: v.object({ url: v.string(), phone: v.string() }),
  /** Issuer's page for checking a code's balance. Null if the issuer has no such page. */
  balance_url: v.optional(v.nullable(v.string())),
  /** Warning shown to customers before they buy a code. */
  warning: v.optional(v.nullable(v.object({ title: v.string(), html: v.string() }))),
  lang: v.string(),
});
export type Faq = v.InferOutput<typeof faqSchema>;

const listedOperators = v.array(
  v.object({ name: v.string(), slug: v.string(), ccode_iso2: countryCode, logo: v.string() }),
);
/**
 * Operators with the most top-ups delivered in recent days, in descending order. If there were too few
 * orders, `operators` is empty, and `selection` contains one operator from each of several countries.
 */
export const popularOperatorsSchema = v.object({
  days: v.number(),
  operators: listedOperators,
  selection: v.optional(listedOperators),
});
export type PopularOperators = v.InferOutput<typeof popularOperatorsSchema>;

/** Query parameters of the catalogue. Lists have at most 48 products per page. */
export const queries = {
  productList: v.object({
    ccode_iso2: countryCode,
    category_id: v.optional(v.pipe(v.string(), v.regex(/^[0-9]$/)), '0'),
    /** The ProdType, or 0 for all types. */
    cardtype: v.optional(v.picklist(['0', '1', '3']), '0'),
    searchbyname: v.optional(v.pipe(v.string(), v.maxLength(longestQuery)), ''),
    sort: v.optional(v.picklist(['popular', 'name']), 'popular'),
    pageno: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/)), '1'),
    pagesize: v.optional(v.pipe(v.string(), v.regex(/^([1-9]|[1-3]\d|4[0-8])$/)), '48'),
  }),
  /** Identifies a product by its id or its URL name. */
  cardRate: v.union([
    v.object({ prodid: v.pipe(v.string(), v.maxLength(40)) }),
    v.object({ slug: v.pipe(v.string(), v.maxLength(80)) }),
  ]),
  checkNumber: v.object({
    isd: dialCode,
    mobile: v.pipe(v.string(), v.transform(digitsOnly), v.maxLength(longestNumber)),
  }),
  faq: v.object({ slug: v.pipe(v.string(), v.maxLength(80)) }),
  countryDetail: v.object({
    isd: v.optional(dialCode),
    countrycode: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/))),
    searchbyname: v.optional(v.pipe(v.string(), v.maxLength(longestQuery))),
  }),
};
