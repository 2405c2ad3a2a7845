import { logoColorOf, type BrandColors } from '../../contract/domain/catalogue/brandColors.ts';
import { categories, everyCategory, type CategoryId } from '../../contract/domain/catalogue/categories.ts';
import { prodType, type ProdType } from '../../contract/domain/catalogue/prodType.ts';
import type { Rappen } from '../../contract/domain/money.ts';
import { CatalogueError, type CatalogueFiles } from './files.ts';
import { createPricing, toHundredths, type Pricing } from './pricing.ts';
import type { BrandEntry, BrandKind, Family, RangeEntry } from './schema.ts';
import { isSandboxId, sandboxIdOf } from './supplierIds.ts';
import { confirmOffer, type SupplierFault } from './supplierList.ts';

/** Gift card category for each brand type. */
const categoryOfKind: Record<BrandKind, CategoryId> = {
  retail: categories.shopping,
  fashion: categories.fashion,
  food: categories.food,
  travel: categories.travel,
  streaming: categories.streaming,
  apps: categories.apps,
  wallet: categories.gaming,
  game: categories.gaming,
};

/** A value at which a product is sold. Amounts are in hundredths of the product's currency. */
export type Denomination = {
  receive: number;
  /**
   * Amount to order from the supplier, in hundredths of our account's currency. Null if the order specifies
   * `receive` instead.
   */
  send: number | null;
  validity: string | null;
  tag: 'popular' | null;
  delivery: 'direct' | 'pin';
  /** A plan's contents, as described by the supplier in English. Null for plain credit. */
  contents: string | null;
};
export type Range = { min: number; max: number; step: number };

/** A product of any type in one country. */
export type CatalogueProduct = {
  prodid: string;
  family: Family;
  prodType: ProdType;
  /** Category of a gift card or voucher. 0 for top-ups, because they are not shown in any list of cards. */
  categoryId: CategoryId | typeof everyCategory;
  slug: string;
  name: string;
  /** Product name without the country. */
  brand: string;
  /** Path to the product's image. */
  logo: string;
  colors: BrandColors;
  supplierId: string;
  operatorCode: string;
  country: string;
  currency: string;
  kind: 'FIXED' | 'RANGE';
  /**
   * Amounts listed individually, in ascending order: all amounts of a FIXED product, or suggested amounts of a
   * RANGE product.
   */
  denominations: Denomination[];
  range: Range | null;
  inStock: boolean;
  residenceOnly: boolean;
  /** Country or region where the code can be used: a country code or a name such as "EU". */
  region: string;
  /**
   * Validity period of the delivered code. Null if the code never expires. For top-ups, each denomination has its own
   * validity period.
   */
  validity: string | null;
  /** True if the shop accepts the return of an unopened code. */
  refundable: boolean;
  /** Hours after delivery during which a code can be returned; 0 if returns are off or `refundable` is false. */
  returnHours: number;
  brandKind: BrandKind | null;
  /** The gift card's brand as it appears in URLs and text keys; null for all other products. */
  brandSlug: string | null;
  /** Number of digits in a voucher's PIN; null if the issuer's codes have no fixed format. */
  pinDigits: number | null;
  issuer: string;
  supportUrl: string;
  termsUrl: string;
  /** The issuer's page for checking a code's balance. */
  balanceUrl: string | null;
  carriers: string[];
  /** True if the operator deducts tax from top-ups. Plans are not affected. */
  isTaxed: boolean;
  /** True if the supplier accepts amounts in the product's own currency. */
  localAmounts: boolean;
  /** The supplier's product number; null if unknown. */
  supplierProduct: string | null;
  /** Reason why the supplier cannot deliver the product. Determined on startup. */
  supplierFault: SupplierFault | null;
  minPrice: Rappen;
  maxPrice: Rappen;
};

/** True if the value lies between min and max and is a whole number of steps above min. */
const inRange = ({ min, max, step }: Range, receive: number): boolean =>
  receive >= min && receive <= max && (receive - min) % step === 0;

/** Returns the denomination for a receive value in hundredths; null if the product is not sold at that value. */
export const denominationOf = (product: CatalogueProduct, receive: number): Denomination | null => {
  const named = product.denominations.find((d) => d.receive === receive);
  if (named) return named;
  if (product.range === null || !inRange(product.range, receive)) return null;
  return {
    receive,
    send: null,
    validity: null,
    tag: null,
    delivery: product.denominations[0]?.delivery ?? 'direct',
    contents: null,
  };
};

/**
 * True if the operator deducts tax from the amount that the recipient gets. Always false for plans, whose
 * contents are never reduced.
 */
export const isBeforeTax = (
  { isTaxed }: CatalogueProduct,
  { contents }: Pick<Denomination, 'contents'>,
): boolean => isTaxed && contents === null;

/**
 * Returns our price for one unit. If the amount is ordered in our account's currency, the price is based on
 * that amount, because it determines our cost.
 */
export const unitPrice = (
  pricing: Pricing,
  { currency, family, country }: Pick<CatalogueProduct, 'currency' | 'family' | 'country'>,
  { receive, send }: Pick<Denomination, 'receive' | 'send'>,
): Rappen =>
  send === null
    ? pricing.price(receive, currency, family, country)
    : pricing.price(send, pricing.accountCurrency, family, country);

const SUPPLIER = '1';
const VOUCHER_SUPPLIER = '9';

type Draft = Omit<
  CatalogueProduct,
  'minPrice' | 'maxPrice' | 'returnHours' | 'supplierProduct' | 'supplierFault'
> & {
  from: string;
};
type Offer = Pick<Draft, 'kind' | 'denominations' | 'range'>;

const plain = (amount: string): Denomination => ({
  receive: toHundredths(amount),
  send: null,
  validity: null,
  tag: null,
  delivery: 'pin',
  contents: null,
});
const ascending = (list: Denomination[]): Denomination[] => list.sort((a, b) => a.receive - b.receive);

/**
 * Recommends the middle value if the files do not recommend one, so that every product has a preselected value.
 */
const withRecommendation = (list: Denomination[]): Denomination[] => {
  const middle = Math.floor((list.length - 1) / 2);
  return list.some(({ tag }) => tag === 'popular')
    ? list
    : list.map((value, index) => (index === middle ? { ...value, tag: 'popular' } : value));
};

const fixedOffer = (denominations: Denomination[]): Offer => ({
  kind: 'FIXED',
  denominations: withRecommendation(ascending(denominations)),
  range: null,
});
const rangeOffer = (range: RangeEntry, delivery: 'direct' | 'pin'): Offer => ({
  kind: 'RANGE',
  denominations: withRecommendation(
    ascending(
      range.suggested.map((amount) => ({
        ...plain(amount),
        delivery,
        tag: amount === range.popular ? 'popular' : null,
      })),
    ),
  ),
  range: {
    min: toHundredths(range.min),
    max: toHundredths(range.max),
    step: toHundredths(range.step),
  },
});

/** Default card colours for brands without their own. */
const shopColors: BrandColors = { color: '#0c5c86', ink: '#ffffff' };
const colorsOf = ({ brands }: CatalogueFiles, slug: string): BrandColors => {
  const known = brands.cards[slug];
  return known ? { color: known.color, ink: logoColorOf(known) } : shopColors;
};

const operatorDrafts = ({ operators, taxes }: CatalogueFiles): Draft[] =>
  operators.map((entry, index) => ({
    from: `operators.json [${index}]`,
    prodid: `T-${entry.id}`,
    family: 'topup',
    prodType: prodType.topUp,
    categoryId: everyCategory,
    slug: entry.slug,
    name: entry.name,
    brand: entry.name,
    logo: entry.logo ?? `/brands/operators/${entry.brand}.svg`,
    colors: shopColors,
    supplierId: SUPPLIER,
    operatorCode: entry.id,
    country: entry.country,
    currency: entry.currency,
    ...(entry.kind === 'FIXED'
      ? fixedOffer(
          entry.denominations.map((d) => ({
            receive: toHundredths(d.receive),
            send: d.send === undefined ? null : toHundredths(d.send),
            validity: d.validity,
            tag: d.tag ?? null,
            delivery: d.delivery ?? 'direct',
            contents: null,
          })),
        )
      : rangeOffer(entry.range, entry.delivery ?? 'direct')),
    inStock: entry.instock ?? true,
    residenceOnly: false,
    region: entry.country,
    validity: null,
    refundable: false,
    brandKind: null,
    brandSlug: null,
    pinDigits: null,
    issuer: entry.name,
    supportUrl: '',
    termsUrl: '',
    balanceUrl: null,
    carriers: entry.carriers,
    isTaxed: Object.hasOwn(taxes, entry.country),
    localAmounts: entry.local_amounts,
  }));

const brandOffer = (offer: BrandEntry['offers'][string] | undefined): Offer => {
  if (offer === undefined) return fixedOffer([]);
  return offer.kind === 'FIXED' ? fixedOffer(offer.denominations.map(plain)) : rangeOffer(offer.range, 'pin');
};

const giftCardDrafts = (files: CatalogueFiles): Draft[] =>
  files.giftcards.flatMap((brand, index) =>
    Object.entries(brand.countries).map(([country, sold]) => ({
      from: `giftcards.json [${index}].countries.${country}`,
      prodid: `G-${sold.id}`,
      family: 'giftcard',
      prodType: prodType.giftCard,
      categoryId: categoryOfKind[brand.kind],
      slug: `${brand.slug}-${country.toLowerCase()}`,
      name: `${brand.name} ${country}`,
      brand: brand.name,
      logo: brand.logo ?? `/brands/cards/${brand.slug}.svg`,
      colors: colorsOf(files, brand.slug),
      supplierId: SUPPLIER,
      operatorCode: brand.id,
      country,
      currency: sold.currency,
      ...brandOffer(brand.offers[sold.currency]),
      inStock: sold.instock ?? true,
      residenceOnly: true,
      region: sold.region ?? country,
      validity: brand.validity,
      refundable: brand.refundable,
      brandKind: brand.kind,
      brandSlug: brand.slug,
      pinDigits: null,
      issuer: brand.issuer,
      supportUrl: brand.support_url,
      termsUrl: brand.terms_url ?? brand.support_url,
      balanceUrl: null,
      carriers: [],
      isTaxed: false,
      localAmounts: true,
    })),
  );

const voucherDrafts = (files: CatalogueFiles): Draft[] =>
  files.vouchers.map((entry, index) => ({
    from: `vouchers.json [${index}]`,
    prodid: `V-${entry.id}`,
    family: 'voucher',
    prodType: prodType.voucher,
    categoryId: categories.vouchers,
    slug: entry.slug,
    name: entry.name,
    brand: entry.name,
    logo: entry.logo ?? `/brands/cards/${entry.slug}.svg`,
    colors: colorsOf(files, entry.slug),
    supplierId: VOUCHER_SUPPLIER,
    operatorCode: entry.operator_code,
    country: entry.country,
    currency: entry.currency,
    ...fixedOffer(entry.denominations.map(plain)),
    inStock: entry.instock ?? true,
    residenceOnly: false,
    region: entry.country,
    validity: entry.validity,
    refundable: false,
    brandKind: null,
    brandSlug: null,
    pinDigits: entry.pin_digits,
    issuer: entry.issuer,
    supportUrl: entry.support_url,
    termsUrl: entry.terms_url,
    balanceUrl: entry.balance_url ?? null,
    carriers: [],
    isTaxed: false,
    localAmounts: true,
  }));

const rangeFault = ({ range, denominations }: Draft): string | null => {
  if (range === null) return null;
  const allowed = (receive: number): boolean => inRange(range, receive);
  if (range.min > range.max) return 'range.min: expected no more than range.max';
  if (!allowed(range.max)) return 'range.max: expected min plus a whole number of steps';
  const invalidDenomination = denominations.find((d) => !allowed(d.receive));
  return invalidDenomination
    ? `range.suggested: ${invalidDenomination.receive / 100} is not on the range's steps`
    : null;
};

/**
 * Checks the amounts to order. If the supplier accepts amounts in the product's currency, no denomination may
 * have `send`; otherwise, every denomination must have it.
 */
const amountFault = ({ localAmounts, kind, denominations }: Draft): string | null => {
  if (localAmounts)
    return denominations.some((d) => d.send !== null) ? 'send: only where local_amounts is false' : null;
  return kind === 'FIXED' && denominations.every((d) => d.send !== null)
    ? null
    : 'local_amounts: false needs FIXED denominations, each with send';
};

/** Finds errors that only become apparent when several files are compared. */
const faultsOf = (draft: Draft, files: CatalogueFiles, pricing: Pricing): string[] => {
  const faults: string[] = [];
  if (!Object.hasOwn(files.countries, draft.country))
    faults.push(`country: ${draft.country} is not in countries.json`);
  if (!pricing.hasRate(draft.currency))
    faults.push(`currency: ${draft.currency} has no rate in pricing.json`);
  const values = draft.denominations.map((d) => d.receive);
  if (values.length === 0) faults.push(`currency: ${draft.currency} is not among the brand's offers`);
  if (new Set(values).size < values.length) faults.push('the same value is offered twice');
  if (draft.denominations.filter((d) => d.tag === 'popular').length > 1)
    faults.push('more than one popular value');
  const range = rangeFault(draft);
  if (range !== null) faults.push(range);
  const amount = amountFault(draft);
  if (amount !== null) faults.push(amount);
  if (!draft.localAmounts && !pricing.hasRate(pricing.accountCurrency))
    faults.push(`account_currency: ${pricing.accountCurrency} has no rate in pricing.json`);
  return faults.map((fault) => `${draft.from}: ${fault}`);
};

type SuppliedDraft = Draft & Pick<CatalogueProduct, 'supplierProduct' | 'supplierFault'>;

/**
 * Returns the draft with its supplier number. Limits the offer to what the supplier's list confirms, or records
 * the reason why the product cannot be sold. The sandbox needs no list, because it offers everything in our
 * files. A real supplier's products are sold only if the supplier's list confirms them.
 */
const withSource = (draft: Draft, files: CatalogueFiles, source: string, pricing: Pricing): SuppliedDraft => {
  const known = files.supplierIds[draft.prodid];
  const isSandbox = source === sandboxSource;
  const supplierProduct = known ?? (isSandbox ? sandboxIdOf(draft.prodid, draft.family) : null);
  const withFault = (fault: SupplierFault): SuppliedDraft => ({
    ...draft,
    supplierProduct,
    supplierFault: fault,
    inStock: false,
  });
  if (supplierProduct === null) return withFault({ kind: 'notMapped', detail: 'not in supplier-ids.json' });
  const unconfirmedReason = files.unconfirmedIds[draft.prodid];
  if (unconfirmedReason !== undefined && !isSandbox)
    return withFault({ kind: 'unconfirmed', detail: unconfirmedReason });
  const list = files.supplier?.source === source ? files.supplier : null;
  if (!list && isSandbox) return { ...draft, supplierProduct, supplierFault: null };
  const supplied = list?.products.get(draft.prodid);
  // ignores a list entry whose supplier number differs from the product's
  const { offer, fault } = confirmOffer(
    draft,
    supplied?.id === supplierProduct ? supplied : undefined,
    pricing,
  );
  return fault ? withFault(fault) : { ...offer, supplierProduct, supplierFault: null };
};

/**
 * Finds errors in supplier-ids.json, such as duplicate numbers and sandbox numbers. Discontinued products may
 * remain in the file.
 */
const mappingFaults = ({ supplierIds }: CatalogueFiles): string[] => {
  const owners = new Map<string, string>();
  return Object.entries(supplierIds).flatMap(([prodid, id]) => {
    const key = `${prodid.startsWith('T-') ? 'operator' : 'gift card'} ${id}`;
    const other = owners.get(key);
    owners.set(key, prodid);
    return [
      ...(other ? [`supplier-ids.json ${prodid}: ${key} is already taken by ${other}`] : []),
      ...(isSandboxId(id) ? [`supplier-ids.json ${prodid}: ${id} is a number of the sandbox`] : []),
    ];
  });
};

const priced = (
  { from, ...draft }: SuppliedDraft,
  pricing: Pricing,
): { product: Omit<CatalogueProduct, 'returnHours'>; fault: string | null } => {
  const prices = (
    draft.range
      ? [draft.range.min, draft.range.max].map((receive) => ({ receive, send: null }))
      : draft.denominations
  ).map((value) => unitPrice(pricing, draft, value));
  const [minPrice, maxPrice] = [Math.min(...prices), Math.max(...prices)];
  const { orderMax } = pricing.orderRule(draft.family);
  const fault =
    maxPrice > orderMax
      ? `${from}: the highest value costs CHF ${maxPrice / 100}, more than orders.${draft.family}.order_max in pricing.json`
      : null;
  return { product: { ...draft, minPrice, maxPrice }, fault };
};

/** Value of `source` for the sandbox supplier. */
export const sandboxSource = 'sandbox';

/**
 * Returns every product in the files, in file order. A supplier's list is ignored unless it was imported from
 * `source`, which is the supplier's URL or `sandboxSource`.
 * @throws CatalogueError if the files are inconsistent with each other
 */
export const createProducts = (
  files: CatalogueFiles,
  source: string = sandboxSource,
  returnHours = 0,
): { products: CatalogueProduct[]; pricing: Pricing } => {
  const pricing = createPricing(files.pricing);
  const drafts = [...operatorDrafts(files), ...giftCardDrafts(files), ...voucherDrafts(files)];
  const faults = drafts.flatMap((draft) => faultsOf(draft, files, pricing));

  const owners = new Map<string, string>();
  for (const draft of drafts) {
    for (const key of [draft.prodid, draft.slug]) {
      const other = owners.get(key);
      if (other !== undefined) faults.push(`${draft.from}: ${key} is already taken by ${other}`);
      owners.set(key, draft.from);
    }
  }
  const brandAt = new Map<string, number>();
  for (const [index, { id }] of files.giftcards.entries()) {
    const other = brandAt.get(id);
    if (other !== undefined)
      faults.push(`giftcards.json [${index}].id: ${id} is already taken by [${other}]`);
    brandAt.set(id, index);
  }
  faults.push(...mappingFaults(files));
  if (faults.length > 0) throw new CatalogueError(faults);

  const results = drafts.map((draft) => priced(withSource(draft, files, source, pricing), pricing));
  const tooDear = results.flatMap(({ fault }) => (fault === null ? [] : [fault]));
  if (tooDear.length > 0) throw new CatalogueError(tooDear);
  return {
    products: results.map(({ product }) => ({
      ...product,
      returnHours: product.refundable ? returnHours : 0,
    })),
    pricing,
  };
};
