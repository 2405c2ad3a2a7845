import { Hono } from 'hono';
import { toWire } from '../../contract/domain/money.ts';
import { loadCartBasket } from '../checkout/carts.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import { guardPromoTry, quotePromo } from '../promotions/discounts.ts';
import { findBuyerOfRequest, getClientIp, ok, type Api, type ApiEnv } from './http/context.ts';
import { createRoutes } from './http/route.ts';
import { findAccountOfRequest } from './http/session.ts';

export const promotionRoutes = (api: Api): Hono<ApiEnv> => {
  const { shop } = api;
  const { app, route } = createRoutes(api);

  route('getDiscount', async (c, { carttoken, giftcode, email }) => {
    const buyerId = await findBuyerOfRequest(c, shop);
    // without the buyer's cookie, the number of promo code attempts could not be limited
    if (buyerId === null) throw new ShopRefusal(404, 'cookiesNeeded', { code: 'CART_GONE' });
    const basket = await loadCartBasket(shop, carttoken, buyerId);
    const account = await findAccountOfRequest(c, shop);
    const customer = { buyerId, accountId: account?.id ?? null, email: email || (account?.email ?? null) };
    const clientIp = getClientIp(c, shop.config.trustProxy);
    const { code, amount, percent } = await guardPromoTry(shop, { buyerId, clientIp }, () =>
      quotePromo(shop.db, giftcode, basket, customer),
    );
    return ok(c, {
      giftcode: code,
      discount: toWire(amount),
      total: toWire(basket.total - amount),
      ...(percent === null ? {} : { percent }),
    });
  });

  return app;
};
