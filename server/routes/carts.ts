import { Hono, type Context } from 'hono';
import { addCart, loadCart, removeCart, repeatOrder, type CartOwner } from '../checkout/carts.ts';
import { loadRecentPurchases } from '../checkout/recentPurchases.ts';
import { loadOrder } from '../orders/loadOrder.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import {
  findBuyerOfRequest,
  findOrCreateBuyer,
  languageOf,
  ok,
  type Api,
  type ApiEnv,
} from './http/context.ts';
import { limits } from './http/rateLimits.ts';
import { createRoutes } from './http/route.ts';
import { findAccountOfRequest } from './http/session.ts';

export const cartRoutes = (api: Api): Hono<ApiEnv> => {
  const { shop } = api;
  const { app, route } = createRoutes(api);
  const findOwner = async (c: Context): Promise<CartOwner> => ({
    account: await findAccountOfRequest(c, shop),
    ...(await findOrCreateBuyer(c, shop)),
    language: languageOf(c),
  });

  route('addCart', { limit: ['addCart', limits.addCart] }, async (c, request) => {
    // reports blocked cookies now, because the customer would otherwise notice them only when placing the order
    if (c.req.header('x-cookies') === '0') throw new ShopRefusal(403, 'cookiesNeeded', { code: 'COOKIES' });
    return ok(c, await addCart(shop, await findOwner(c), request), 'addedToCart');
  });

  route('repeatOrder', { limit: ['addCart', limits.addCart] }, async (c, { ordertoken, residence }) => {
    const order = await loadOrder(shop, ordertoken);
    return ok(c, await repeatOrder(shop, await findOwner(c), order, residence), 'addedToCart');
  });

  route('getRecentPurchases', async (c) => {
    const accountId = (await findAccountOfRequest(c, shop))?.id ?? null;
    const buyerId = await findBuyerOfRequest(c, shop);
    return ok(c, { items: await loadRecentPurchases(shop, { accountId, buyerId }) });
  });

  route('getCart', async (c, { carttoken }) => {
    return ok(c, await loadCart(shop, carttoken, await findBuyerOfRequest(c, shop), languageOf(c)));
  });

  route('removeCart', async (c, request) => {
    await removeCart(shop, request.carttoken);
    return ok(c, {}, 'cartRemoved');
  });

  return app;
};
