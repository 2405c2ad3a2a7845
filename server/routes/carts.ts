import { Hono, type Context } from 'hono';
import {
  addCartRequest,
  cartQuery,
  removeCartRequest,
  repeatOrderRequest,
} from '../../contract/schemas/orders.ts';
import { addCart, loadCart, removeCart, repeatOrder, type CartOwner } from '../checkout/carts.ts';
import { loadRecentPurchases } from '../checkout/recentPurchases.ts';
import { loadOrder } from '../orders/loadOrder.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import {
  findBuyerOfRequest,
  findOrCreateBuyer,
  getClientIp,
  ok,
  readBody,
  readQuery,
  type Api,
  type ApiEnv,
} from './http/context.ts';
import { limits } from './http/rateLimits.ts';
import { findAccountOfRequest } from './http/session.ts';

export const cartRoutes = ({ shop, limit }: Api): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>();
  const findOwner = async (c: Context): Promise<CartOwner> => ({
    account: await findAccountOfRequest(c, shop),
    ...(await findOrCreateBuyer(c, shop)),
  });

  app.post('/addCart', async (c) => {
    await limit(`addCart ${getClientIp(c, shop.config.trustProxy)}`, limits.addCart);
    const request = await readBody(c, addCartRequest);
    // Better said now than when the order is made.
    if (c.req.header('x-cookies') === '0') throw new ShopRefusal(403, 'cookiesNeeded', { code: 'COOKIES' });
    return ok(c, await addCart(shop, await findOwner(c), request), 'addedToCart');
  });

  app.post('/repeatOrder', async (c) => {
    await limit(`addCart ${getClientIp(c, shop.config.trustProxy)}`, limits.addCart);
    const { ordertoken, residence } = await readBody(c, repeatOrderRequest);
    const order = await loadOrder(shop, ordertoken);
    return ok(c, await repeatOrder(shop, await findOwner(c), order, residence), 'addedToCart');
  });

  app.get('/getRecentPurchases', async (c) => {
    const accountId = (await findAccountOfRequest(c, shop))?.id ?? null;
    const buyerId = await findBuyerOfRequest(c, shop);
    return ok(c, { items: await loadRecentPurchases(shop, { accountId, buyerId }) });
  });

  app.get('/getCart', async (c) => {
    const { carttoken } = readQuery(c, cartQuery);
    return ok(c, await loadCart(shop, carttoken, await findBuyerOfRequest(c, shop)));
  });

  app.post('/removeCart', async (c) => {
    await removeCart(shop, (await readBody(c, removeCartRequest)).carttoken);
    return ok(c, {}, 'cartRemoved');
  });

  return app;
};
