import { prodType, type ProdType } from '../../contract/domain/catalogue/prodType.ts';
import { isdOf } from '../../contract/domain/countries.ts';
import type { Rappen } from '../../contract/domain/money.ts';
import type { Catalogue, PriceQuery, Quote } from '../catalogue/index.ts';
import { checkMobile } from '../catalogue/numberCheck.ts';
import type { Config } from '../config.ts';
import { sellingPaused } from '../gatewayStatus/status.ts';
import type { Item } from '../platform/database/schema.ts';
import { invalid, ShopRefusal } from '../platform/refusal.ts';
import type { Hindrances } from './hindrances.ts';

const soldOut = (): ShopRefusal => new ShopRefusal(410, 'soldOut', { code: 'SOLD_OUT' });

/**
 * Returns today's price, the only price at which the shop sells.
 * @throws ShopRefusal 404, 410 SOLD_OUT, 422
 */
export const quoteOf = (catalogue: Catalogue, question: PriceQuery): Quote => {
  const quote = catalogue.priceOf(question);
  if (quote.ok) return quote;
  if (quote.reason === 'unknown') throw new ShopRefusal(404, 'noData');
  if (quote.reason === 'soldOut') throw soldOut();
  throw invalid({ [question.amount ? 'amount' : 'ProductPriceID']: 'amountNotOffered' });
};

/** Rejects a product that the last catalogue check has withdrawn from sale. @throws ShopRefusal 410 SOLD_OUT */
export const assertOnSale = ({ isOffSale }: Hindrances): void => {
  if (isOffSale) throw soldOut();
};

/** Checks that selling is not paused. @throws ShopRefusal 503 SELLING_PAUSED */
export const assertNotPaused = ({ isSellingPaused }: Hindrances): void => {
  if (isSellingPaused) throw sellingPaused();
};

/**
 * Returns the maximum amount of an order for a product: the catalogue's limit or, for vouchers, the legal limit
 * if it is lower.
 */
export const orderMaxOf = (
  { voucher }: Pick<Config, 'voucher'>,
  { ProdType, orderMax }: { ProdType: ProdType; orderMax: Rappen },
): Rappen => (ProdType === prodType.voucher ? Math.min(orderMax, voucher.orderMax) : orderMax);

/**
 * Returns an order's total in rappen, after checking the product's limits on quantity and amount.
 * @throws ShopRefusal 422
 */
export const totalOf = (config: Pick<Config, 'voucher'>, quote: Quote, quantity: number): Rappen => {
  if (quote.ProdType === prodType.topUp && quantity !== 1) throw invalid({ Quantity: 'oneAtATime' });
  if (quantity > quote.quantityMax) throw invalid({ Quantity: 'quantityTooHigh' });
  const total = quote.price * quantity;
  if (total > orderMaxOf(config, quote)) throw invalid({ Quantity: 'orderTooHigh' });
  return total;
};

/**
 * Checks that the product may be sold in the shopper's country of residence. An unknown residence is accepted
 * unless `needed` is set.
 * @throws ShopRefusal 403 RESIDENCE
 */
export const assertPurchasable = (
  quote: Pick<Quote, 'ProdType' | 'residenceOnly' | 'country'>,
  residence: string | null,
  needed: boolean,
): void => {
  const isVoucher = quote.ProdType === prodType.voucher;
  if (!quote.residenceOnly && !isVoucher) return;
  if (residence === quote.country || (residence === null && !needed)) return;
  throw new ShopRefusal(403, isVoucher ? 'voucherResidence' : 'residence', { code: 'RESIDENCE' });
};

/**
 * Creates a cart's item.
 * @throws ShopRefusal 422 if the product is a top-up and the mobile number is missing or has a different dial
 * code
 */
export const itemOf = (quote: Quote, isd: string | undefined, mobile: string | undefined): Item => {
  const number = quote.ProdType === prodType.topUp ? checkMobile(isd ?? '', mobile ?? '') : null;
  if (quote.ProdType === prodType.topUp && (!number || number.isd !== isdOf(quote.country)))
    throw new ShopRefusal(422, 'invalidMobile', {
      code: 'VALIDATION_ERROR',
      fields: { Mobile: 'invalidMobile' },
    });
  return {
    prodid: quote.prodid,
    ProductPriceID: quote.ProductPriceID,
    ProdType: quote.ProdType,
    ProdName: quote.ProdName,
    slug: quote.slug,
    OperatorCode: quote.OperatorCode,
    SupplierID: quote.SupplierID,
    supplierProduct: quote.supplierProduct,
    logo: quote.logo,
    country: quote.country,
    receive: quote.receive,
    ...(quote.send === null ? {} : { send: quote.send }),
    receiveCurrency: quote.currency,
    ...(quote.isBeforeTax ? { beforeTax: true } : {}),
    ...(quote.contents === null ? {} : { contents: quote.contents }),
    validity: quote.validity,
    ...(quote.returnHours > 0 ? { returnHours: quote.returnHours } : {}),
    isd: number?.isd ?? null,
    mobile: number?.mobile ?? null,
  };
};
