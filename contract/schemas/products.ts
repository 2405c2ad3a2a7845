import * as v from 'valibot';
import { countryCode, flag, money } from './envelope.ts';

const prodTypeSchema = v.picklist([1, 2, 3]);
const denominationType = v.picklist(['FIXED', 'RANGE']);
const chf = v.literal('CHF');
export const residenceOnly = v.pipe(
  flag,
  v.description(
    '1 if the product is only sold to shoppers whose `residence` is its country; others get the error `RESIDENCE`.',
  ),
);

/** A plan's contents, and the language in which they are written. Omitted for products that are not plans. */
export const planContentsSchema = v.optional(v.object({ text: v.string(), lang: v.string() }));

export const productSchema = v.object({
  prodid: v.string(),
  slug: v.string(),
  ProdName: v.string(),
  ProdType: prodTypeSchema,
  category_id: v.number(),
  logo: v.string(),
  SupplierID: v.string(),
  OperatorCode: v.string(),
  ccode_iso2: countryCode,
  ReceiveCurrency: v.string(),
  denominationType,
  minprice: money,
  maxprice: money,
  currency: chf,
  instock: flag,
  residence_only: residenceOnly,
  /**
   * 1 if the product's place in the list is based on delivered orders. Otherwise, the place comes from the
   * shop's own selection.
   */
  counted: v.optional(flag),
});
export type Product = v.InferOutput<typeof productSchema>;

/** One page of the products sold in a country. The categories cover all pages, not just this one. */
export const productListSchema = v.object({
  ccode_iso2: countryCode,
  country: v.string(),
  categories: v.array(v.object({ category_id: v.number(), name: v.string() })),
  products: v.array(productSchema),
  pageno: v.number(),
  pagesize: v.number(),
  /** Total number of products across all pages. */
  total: v.number(),
});
export type ProductList = v.InferOutput<typeof productListSchema>;
