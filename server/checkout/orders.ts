import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import { toWire } from '../../contract/domain/money.ts';
import { declarationVersions } from '../../contract/domain/verification/declarations.ts';
import type { CreateSaleOrderRequest } from '../../contract/schemas/orders.ts';
import type { AppContext } from '../appContext.ts';
import { lockAccount } from '../identity/accounts.ts';
import { sessionMissing } from '../identity/sessions.ts';
import { claimBuyer, lockBuyer } from '../orders/buyers.ts';
import { findOpenOrder } from '../orders/openOrders.ts';
import { loadOrderDetails, toUntried, wasPaid, type OrderDetails } from '../orders/orderDetails.ts';
import {
  attemptTags,
  findLatestAttempt,
  lockOrder,
  orderTags,
  transitionOrder,
} from '../orders/transitions.ts';
import { settle } from '../payments/settlement.ts';
import { databaseTime, hasPassed, inSeconds } from '../platform/database/clock.ts';
import { requireRow } from '../platform/database/requireRow.ts';
import { carts, orderEvents, orders, type AccountRow, type OrderRow } from '../platform/database/schema.ts';
import { transaction, type Tx } from '../platform/database/transaction.ts';
import { whenCommitted } from '../platform/database/transactionGuard.ts';
import { notFound, ShopRefusal } from '../platform/refusal.ts';
import { beginOrder, count } from '../platform/telemetry/scope.ts';
import { generateOrderNumber } from '../platform/tokens.ts';
import {
  basketOf,
  claimDiscount,
  discountColumns,
  guardPromoTry,
  hasDiscount,
  holdDiscount,
  moveDiscount,
  toRequestedDiscount,
} from '../promotions/discounts.ts';
import { reserve } from '../vouchers/reservations.ts';
import { requireVoucherEligibility } from '../vouchers/verification/admission.ts';
import { findCart, findCartOrder, orderExists } from './carts.ts';
import { loadHindrances } from './hindrances.ts';
import { assertNotPaused, assertOnSale, assertPurchasable, quoteOf, totalOf } from './offers.ts';

type Contact = Pick<OrderRow, 'email' | 'firstName' | 'lastName' | 'language'>;
const contactOf = (request: CreateSaleOrderRequest): Contact => ({
  email: request.email,
  firstName: request.fname || null,
  lastName: request.lname || null,
  language: request.lang,
});

/**
 * Returns the verified customer's contact details. Vouchers are sent to that customer, regardless of the
 * contact details in the form.
 */
const contactOfCustomer = (request: CreateSaleOrderRequest, account: AccountRow): Contact => ({
  email: account.email ?? request.email,
  firstName: account.firstName,
  lastName: account.lastName,
  language: request.lang,
});

type CreateOrderResult = { order: OrderRow; isNew: boolean } | { newPrice: number };

/** The buyer who places an order, and the client's IP address. */
export type OrderRequester = { buyerId: string | null; account: AccountRow | null; clientIp: string };

/**
 * Orders a cart at today's price. Submitting the same cart again returns the same order with the latest contact
 * details. An order placed by a signed-in customer appears in the customer's account. Vouchers require a
 * verified customer within the limits.
 * @throws ShopRefusal 409 ORDER_EXISTS, 410 PRICE_CHANGED (the cart has the new price, so submitting it again
 * accepts that price) | SOLD_OUT | CART_GONE, 503 SELLING_PAUSED, 403 RESIDENCE | VERIFICATION | ID_REVIEW |
 * LIMIT, 422 (DISCOUNT_REFUSED: nothing was ordered), 429, 401 for a voucher
 */
export const createSaleOrder = async (
  shop: AppContext,
  request: CreateSaleOrderRequest,
  { buyerId, account, clientIp }: OrderRequester,
): Promise<OrderDetails> => {
  const requested = toRequestedDiscount(request);
  const requestedCart = await findCart(shop.db, request.carttoken);
  // without a buyer id, the browser blocks cookies and would lose track of every cart
  if (buyerId === null) throw new ShopRefusal(404, 'cookiesNeeded', { code: 'CART_GONE' });
  // the cart belongs to another browser, or this browser has deleted its cookies
  if (!requestedCart || requestedCart.buyerId !== buyerId) throw notFound('CART_GONE');
  const isVoucher = requestedCart.item.ProdType === prodType.voucher;
  if (isVoucher && !account) throw sessionMissing();
  const accountId = account?.id ?? null;
  const customer = { buyerId, accountId };
  const hindrances = await loadHindrances(shop, buyerId, requestedCart.item.prodid);

  const make = async (tx: Tx): Promise<CreateOrderResult> => {
    await lockBuyer(tx, buyerId);
    if (accountId) await claimBuyer(tx, buyerId, accountId);
    const open = await findOpenOrder(tx, buyerId);
    if (open && open.cartId === requestedCart.id) {
      // a voucher order counts towards its account's limits, so it cannot be continued with another account
      if (isVoucher && open.accountId !== accountId) throw orderExists(shop, open);
      const other = !hasDiscount(open, requested);
      // the order's discount differs from the requested one, so the buyer must see its total before paying
      if (other || (open.discountKind === 'credit' && open.accountId !== accountId))
        throw orderExists(shop, open);
      if (isVoucher || open.state !== 'confirmed') return { order: open, isNew: false };
      await moveDiscount(tx, open, { ...customer, email: request.email });
      const [updated] = await tx
        .update(orders)
        .set({ ...contactOf(request), ...(accountId ? { accountId } : {}) })
        .where(eq(orders.id, open.id))
        .returning();
      return { order: updated ?? open, isNew: false };
    }
    if (open) throw orderExists(shop, open);
    // locks the cart after any order, as expiry does, so that the two cannot deadlock
    const [cart] = await tx.select().from(carts).where(eq(carts.id, requestedCart.id)).for('update');
    const earlier = await findCartOrder(tx, requestedCart.id);
    if (earlier && earlier.state !== 'cancelled') return { order: earlier, isNew: false };
    if (!cart || cart.state !== 'open' || hasPassed(cart.expiresAt))
      throw new ShopRefusal(410, 'noData', { code: 'CART_GONE' });

    assertNotPaused(hindrances);
    const quote = quoteOf(shop.catalogue, {
      prodid: cart.item.prodid,
      ProductPriceID: cart.item.ProductPriceID,
    });
    assertOnSale(hindrances);
    const resident = isVoucher && account ? await lockAccount(tx, account.id) : null;
    // the country in the customer's profile takes precedence over the one sent by the page
    const residence = (resident ?? account)?.country ?? request.residence ?? cart.residence;
    assertPurchasable(quote, residence, resident === null);
    const total = totalOf(shop.config, quote, cart.quantity);
    if (quote.price !== cart.price) {
      await tx.update(carts).set({ price: quote.price, total }).where(eq(carts.id, cart.id));
      return { newPrice: quote.price };
    }
    const verified =
      resident &&
      (await requireVoucherEligibility(
        tx,
        resident,
        request.bowner ? ['terms', 'bowner'] : ['terms'],
        clientIp,
      ));
    if (verified) assertPurchasable(quote, verified.country, true);
    const contact = verified ? contactOfCustomer(request, verified) : contactOf(request);
    const discount = await claimDiscount(tx, requested, basketOf(cart), {
      ...customer,
      email: contact.email,
    });
    const id = randomUUID();
    const orderEvent = tx
      .$with('noted')
      .as(
        tx
          .insert(orderEvents)
          .values({ orderId: id, type: 'order.created', stateAfter: 'confirmed' })
          .returning({ id: orderEvents.id }),
      );
    const orderedCart = tx
      .$with('taken')
      .as(
        tx.update(carts).set({ state: 'ordered' }).where(eq(carts.id, cart.id)).returning({ id: carts.id }),
      );
    const order = requireRow(
      await tx
        .with(orderEvent, orderedCart)
        .insert(orders)
        .values({
          id,
          number: generateOrderNumber(databaseTime()),
          tokenHash: shop.tokens.hashOf('order', id),
          buyerId,
          accountId,
          cartId: cart.id,
          state: 'confirmed',
          item: cart.item,
          price: cart.price,
          quantity: cart.quantity,
          total: total - (discount?.amount ?? 0),
          ...discountColumns(discount),
          ...contact,
          // the request's schema rejects orders without accepted terms
          termsVersion: declarationVersions.terms,
          expiresAt: inSeconds(shop.config.orderLifeSeconds),
        })
        .returning(),
      'The order',
    );
    if (verified) await reserve(tx, shop.config, verified, order);
    await holdDiscount(tx, discount, order);
    whenCommitted(() => {
      beginOrder(id);
      count('orders', { state: order.state });
    });
    return { order, isNew: true };
  };

  const run = () => transaction(shop.db, make);
  const result =
    requested && 'code' in requested ? await guardPromoTry(shop, { buyerId, clientIp }, run) : await run();
  if ('order' in result)
    return result.isNew ? toUntried(result.order) : await loadOrderDetails(shop.db, result.order);
  throw new ShopRefusal(410, 'priceChanged', {
    code: 'PRICE_CHANGED',
    data: { Price: toWire(result.newPrice) },
  });
};

/**
 * Ends an unpaid order. First checks the status of any open payment, because the money may already have
 * arrived.
 */
const endUnpaid = async (
  shop: AppContext,
  order: OrderRow,
  type: 'order.discarded' | 'order.cancelRequested',
  reason: string | null,
): Promise<OrderRow> => {
  const attempt = await findLatestAttempt(shop.db, order.id);
  if (attempt && attemptTags(attempt.state).has('open')) await settle(shop, attempt.id, 'leave');
  return await transaction(shop.db, async (tx) => {
    await lockBuyer(tx, order.buyerId);
    const locked = await lockOrder(tx, order.id);
    if (
      orderTags(locked.state).has('status:cancelled') &&
      (type === 'order.cancelRequested' || !wasPaid(locked))
    )
      return locked;
    const updated = await transitionOrder(tx, locked, { type });
    if (!updated) throw new ShopRefusal(409, 'orderPaid', { code: 'ORDER_PAID' });
    if (reason)
      await tx
        .update(orders)
        .set({ reason, updatedAt: sql`now()` })
        .where(eq(orders.id, order.id));
    return updated;
  });
};

/**
 * Cancels an unpaid order and reopens its cart. Repeated calls have no effect.
 * @throws ShopRefusal 409 ORDER_PAID
 */
export const discardOrder = (shop: AppContext, order: OrderRow): Promise<OrderRow> =>
  endUnpaid(shop, order, 'order.discarded', null);

/**
 * Cancels an unpaid order. An order that has already been cancelled is returned unchanged, whether or not it
 * was paid.
 * @throws ShopRefusal 409 ORDER_PAID
 */
export const cancelOrder = (shop: AppContext, order: OrderRow, reason: string | null): Promise<OrderRow> =>
  endUnpaid(shop, order, 'order.cancelRequested', reason);
