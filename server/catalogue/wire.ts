import { validityText } from '../../contract/domain/catalogue/validity.ts';
import type { Language } from '../../contract/domain/languages.ts';
import { toWire } from '../../contract/domain/money.ts';
import type { Operator, Product, Range, Rate } from '../../contract/schemas/catalogue.ts';
import { toContentsDto } from './planContents.ts';
import type { Pricing } from './pricing.ts';
import { unitPrice, type CatalogueProduct, type Denomination } from './products.ts';
import { amountText } from './texts.ts';

/**
 * Creates a quote id from the product id and the receive value. The price is recalculated whenever the id is
 * used.
 */
export const quoteId = (prodid: string, receive: number): string => `q_${prodid}_${receive}`;

/**
 * Extracts the receive value, in hundredths, from one of this product's quote ids. Returns null for any other
 * string.
 */
export const receiveOf = (prodid: string, id: string): number | null => {
  const prefix = `q_${prodid}_`;
  const digits = id.startsWith(prefix) ? id.slice(prefix.length) : '';
  return /^[1-9]\d{0,11}$/.test(digits) ? Number(digits) : null;
};

export const toOperatorDto = (product: CatalogueProduct): Operator => ({
  OperatorCode: product.operatorCode,
  name: product.name,
  logo: product.logo,
  SupplierID: product.supplierId,
  prodid: product.prodid,
  slug: product.slug,
});

export const toProductDto = (product: CatalogueProduct): Product => ({
  prodid: product.prodid,
  slug: product.slug,
  ProdName: product.name,
  ProdType: product.prodType,
  category_id: product.categoryId,
  logo: product.logo,
  SupplierID: product.supplierId,
  OperatorCode: product.operatorCode,
  ccode_iso2: product.country,
  ReceiveCurrency: product.currency,
  denominationType: product.kind,
  minprice: toWire(product.minPrice),
  maxprice: toWire(product.maxPrice),
  currency: 'CHF',
  instock: product.inStock ? 1 : 0,
  residence_only: product.residenceOnly ? 1 : 0,
});

export const denominationLabel = (product: CatalogueProduct, d: Denomination, language: Language): string => {
  const amount = amountText(d.receive, product.currency);
  return d.validity === null ? amount : `${amount} – ${validityText(d.validity, language)}`;
};

/**
 * Returns a product's list of rates. `popular` is the value ordered most often, in hundredths. It replaces the
 * recommendation in our files.
 */
export const toRatesDto = (
  product: CatalogueProduct,
  pricing: Pricing,
  language: Language,
  popular: number | null,
): Rate[] => {
  const isCounted = product.denominations.some((d) => d.receive === popular);
  return product.denominations.map((d) => ({
    ProductPriceID: quoteId(product.prodid, d.receive),
    Price: toWire(unitPrice(pricing, product, d)),
    Receivevalue: toWire(d.receive),
    label: denominationLabel(product, d, language),
    validity: d.validity,
    tag: isCounted ? (d.receive === popular ? 'popular' : null) : d.tag,
    ...(isCounted && d.receive === popular ? { counted: 1 } : {}),
    delivery: d.delivery,
    ...(d.contents === null ? {} : { contents: toContentsDto(d, product.currency, language) }),
  }));
};

export const toRangeDto = (
  { range, currency, family, country }: CatalogueProduct,
  pricing: Pricing,
): Range | null =>
  range && {
    min: toWire(range.min),
    max: toWire(range.max),
    step: toWire(range.step),
    rate: pricing.unitRate(currency, family, country),
  };
