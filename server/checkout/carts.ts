import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm';
import { brand } from '../../contract/domain/brand.ts';
import { brandOf } from '../../contract/domain/catalogue/brandOf.ts';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import { fallbackLanguage, type Language } from '../../contract/domain/languages.ts';
import { fromWire, toWire } from '../../contract/domain/money.ts';
import type { Basket } from '../../contract/domain/promotion.ts';
import type { AddCartRequest, Cart } from '../../contract/schemas/orders.ts';
import type { AppContext } from '../appContext.ts';
import { soldContents } from '../catalogue/planContents.ts';
import { lockBuyer } from '../orders/buyers.ts';
import { findOpenOrder, openOrderStates } from '../orders/openOrders.ts';
import { statusOf, wasPaid } from '../orders/orderDetails.ts';
import { lockOrder, transitionOrder } from '../orders/transitions.ts';
import { hasPassed, inSeconds } from '../platform/database/clock.ts';
import { requireRow } from '../platform/database/requireRow.ts';
import {
  carts,
  formerTokens,
  orders,
  type AccountRow,
  type CartRow,
  type Item,
  type OrderRow,
} from '../platform/database/schema.ts';
import { notAwaited, transaction, type Db, type Tx } from '../platform/database/transaction.ts';
import { invalid, notFound, ShopRefusal } from '../platform/refusal.ts';
import { sha256 } from '../platform/tokens.ts';
import { loadHindrances } from './hindrances.ts';
import { assertNotPaused, assertOnSale, assertPurchasable, itemOf, quoteOf, totalOf } from './offers.ts';

export const findCartOrder = async (tx: Pick<Tx, 'select'>, cartId: string): Promise<OrderRow | null> => {
  const [order] = await tx.select().from(orders).where(eq(orders.cartId, cartId));
  return order ?? null;
};

export const findCart = async (db: Pick<Db, 'select'>, token: string): Promise<CartRow | null> => {
  const hash = sha256(token);
  const [cart] = await db.select().from(carts).where(eq(carts.tokenHash, hash));
  if (cart) return cart;
  // also accepts a token that has since been replaced, because the browser may still send it
  const [former] = await db
    .select({ cart: carts })
    .from(formerTokens)
    .innerJoin(carts, eq(carts.id, formerTokens.cartId))
    .where(eq(formerTokens.hash, hash));
  return former?.cart ?? null;
};

/**
 * Converts a cart to its response.
 * @param order the cart's order if the request comes from the order's buyer; otherwise null
 */
const view = (
  { tokens, catalogue }: AppContext,
  cart: CartRow,
  order: OrderRow | null,
  language: Language,
): Cart => ({
  carttoken: tokens.of('cart', cart),
  Price: toWire(cart.price),
  ProdType: cart.item.ProdType,
  ...(cart.item.returnHours === undefined ? {} : { return_hours: cart.item.returnHours }),
  Receivevalue: cart.item.receive,
  ReceiveCurrency: cart.item.receiveCurrency,
  ...(cart.item.beforeTax ? { before_tax: 1 } : {}),
  ...soldContents(cart.item, language),
  ...(cart.item.validity === null ? {} : { validity: cart.item.validity }),
  OperatorCode: cart.item.OperatorCode,
  Mobile: cart.item.mobile,
  ISDCode: cart.item.isd,
  SupplierID: cart.item.SupplierID,
  ProdName: brandOf(cart.item.ProdName, cart.item.country),
  ProductPriceID: cart.item.ProductPriceID,
  Quantity: cart.quantity,
  TotalAmount: toWire(cart.total),
  ServiceFee: '0.00',
  currency: 'CHF',
  logo: catalogue.productById(cart.item.prodid)?.logo ?? cart.item.logo,
  prodid: cart.item.prodid,
  slug: cart.item.slug,
  ccode_iso2: cart.item.country,
  expires_at: cart.expiresAt.toISOString(),
  order: order && {
    ordertoken: tokens.of('order', order),
    orderno: order.number,
    status: statusOf(order),
  },
});

/**
 * Creates the error for attempting a new purchase while an order is open. The error includes the token and
 * number of the open order.
 */
export const orderExists = ({ tokens }: AppContext, order: OrderRow): ShopRefusal =>
  new ShopRefusal(409, 'orderExists', {
    code: 'ORDER_EXISTS',
    data: { ordertoken: tokens.of('order', order), orderno: order.number },
  });

/**
 * Owner of a cart: the browser and the signed-in customer, with their language. `isNew` is true if this request
 * created the browser's id.
 */
export type CartOwner = {
  buyerId: string;
  isNew: boolean;
  account: Pick<AccountRow, 'country'> | null;
  language: Language;
};

/**
 * Puts a single item into the buyer's only cart at today's price. @throws ShopRefusal 409 CART_EXISTS | ORDER_EXISTS,
 * 410 PRICE_CHANGED | SOLD_OUT, 403 RESIDENCE, 422, 503 SELLING_PAUSED
 */
export const addCart = async (
  shop: AppContext,
  { buyerId, isNew, account, language }: CartOwner,
  request: AddCartRequest,
): Promise<Cart> => {
  const quote = quoteOf(shop.catalogue, request);
  const hindrances = await loadHindrances(shop, buyerId, quote.prodid);
  assertNotPaused(hindrances);
  if (quote.ProdType !== request.ProdType) throw invalid({ ProdType: 'invalidValue' });
  const isVoucher = quote.ProdType === prodType.voucher;
  // the country in the customer's profile takes precedence over the one sent by the page, but not for
  // vouchers, because the order checks a voucher customer's verified country
  const residence = (isVoucher ? null : account?.country) ?? request.residence ?? null;
  // an unknown country of residence is accepted for vouchers until the order; for all other products, it
  // defaults to the shop's own country (LOC-06)
  assertPurchasable(quote, residence ?? (isVoucher ? null : brand.company.country), false);
  const total = totalOf(shop.config, quote, request.Quantity);
  if (request.Price !== undefined && request.Price !== toWire(quote.price))
    throw new ShopRefusal(410, 'priceChanged', {
      code: 'PRICE_CHANGED',
      data: { Price: toWire(quote.price) },
    });
  const item = itemOf(quote, request.ISDCode, request.Mobile);

  const store = async (db: Pick<Db, 'insert'>): Promise<Cart> => {
    assertOnSale(hindrances);
    const id = randomUUID();
    const cart = requireRow(
      await db
        .insert(carts)
        .values({
          id,
          tokenHash: shop.tokens.hashOf('cart', id),
          buyerId,
          item,
          residence,
          price: quote.price,
          quantity: request.Quantity,
          total,
          expiresAt: inSeconds(shop.config.cartLifeSeconds),
        })
        // does not wait for the write to disk, because losing a cart without an order does no harm
        .returning({ ...getTableColumns(carts), notAwaited }),
      'The cart',
    );
    return view(shop, cart, null, language);
  };
  // a new browser cannot have an order or a cart yet
  if (isNew) return await store(shop.db);

  return await transaction(shop.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    const order = await findOpenOrder(tx, buyerId);
    if (order) throw orderExists(shop, order);
    const [existing] = await tx
      .select()
      .from(carts)
      .where(and(eq(carts.buyerId, buyerId), eq(carts.state, 'open')));
    const [expired] = existing
      ? await tx
          .update(carts)
          .set({ state: 'expired' })
          .where(and(eq(carts.id, existing.id), lte(carts.expiresAt, sql`now()`)))
          .returning({ id: carts.id })
      : [];
    if (existing && !expired)
      throw new ShopRefusal(409, 'cartExists', {
        code: 'CART_EXISTS',
        data: { carttoken: shop.tokens.of('cart', existing) },
      });
    return await store(tx);
  });
};

/**
 * Loads a cart that can still be paid for. Its own buyer can also load it after the payment, together with the
 * order. @throws ShopRefusal 404 CART_GONE; 410 CART_ORDERED for any other buyer once the cart has been paid
 * for
 */
export const loadCart = async (
  shop: AppContext,
  token: string,
  buyerId: string | null,
  language: Language,
): Promise<Cart> => {
  const cart = await findCart(shop.db, token);
  if (!cart) throw notFound('CART_GONE');
  if (cart.state === 'open' && !hasPassed(cart.expiresAt)) return view(shop, cart, null, language);
  const order = cart.state === 'ordered' ? await findCartOrder(shop.db, cart.id) : null;
  if (order && cart.buyerId === buyerId) return view(shop, cart, order, language);
  if (order && openOrderStates.some((state) => state === order.state))
    return view(shop, cart, null, language);
  if (order && order.state !== 'cancelled') throw new ShopRefusal(410, 'noData', { code: 'CART_ORDERED' });
  throw notFound('CART_GONE');
};

/** Returns the price of a cart before any discount, and the cart's mobile number. @throws as `loadCart` */
export const loadCartBasket = async (
  shop: AppContext,
  token: string,
  buyerId: string | null,
): Promise<Basket & Pick<Item, 'isd' | 'mobile'>> => {
  const { TotalAmount, prodid, ProdType, ISDCode, Mobile } = await loadCart(
    shop,
    token,
    buyerId,
    fallbackLanguage,
  );
  return { total: fromWire(TotalAmount) ?? 0, prodid, ProdType, isd: ISDCode, mobile: Mobile };
};

/**
 * Adds the product from an earlier order to the buyer's only cart, at today's price.
 * @throws as `addCart`
 * @param residence country of residence as selected by the shopper
 */
export const repeatOrder = (
  shop: AppContext,
  owner: CartOwner,
  { item, quantity }: OrderRow,
  residence: string | undefined,
): Promise<Cart> =>
  addCart(shop, owner, {
    prodid: item.prodid,
    ProductPriceID: item.ProductPriceID,
    Quantity: quantity,
    ProdType: item.ProdType,
    ...(item.mobile === null || item.isd === null ? {} : { Mobile: item.mobile, ISDCode: item.isd }),
    ...(residence === undefined ? {} : { residence }),
  });

/**
 * Removes a cart and its unpaid order. Repeated calls have no effect. @throws ShopRefusal 409 ORDER_IN_PAYMENT |
 * ORDER_PAID
 */
export const removeCart = async (shop: AppContext, token: string): Promise<void> => {
  const cart = await findCart(shop.db, token);
  if (!cart) return;
  await transaction(shop.db, async (tx) => {
    await lockBuyer(tx, cart.buyerId);
    const cartOrder = await findCartOrder(tx, cart.id);
    if (cartOrder) {
      const order = await lockOrder(tx, cartOrder.id);
      if (order.state === 'payment')
        throw new ShopRefusal(409, 'orderInPayment', { code: 'ORDER_IN_PAYMENT' });
      if (order.state === 'confirmed') await transitionOrder(tx, order, { type: 'order.cancelRequested' });
      else if (wasPaid(order)) throw new ShopRefusal(409, 'orderPaid', { code: 'ORDER_PAID' });
    }
    await tx
      .update(carts)
      .set({ state: 'removed' })
      .where(and(eq(carts.id, cart.id), inArray(carts.state, ['open', 'ordered'])));
  });
};
