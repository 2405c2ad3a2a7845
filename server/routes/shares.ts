import { Hono } from 'hono';
import { createShare, loadShare, openShare, removeShare } from '../fulfilment/shares.ts';
import { getClientIp, languageOf, ok, requireOwnOrder, type Api, type ApiEnv } from './http/context.ts';
import { limits } from './http/rateLimits.ts';
import { createRoutes } from './http/route.ts';

/** Routes for a top-up's live receipt: the buyer's link and the recipient's page. */
export const shareRoutes = (api: Api): Hono<ApiEnv> => {
  const { shop } = api;
  const { app, route } = createRoutes(api);

  route('getShare', async (c, { ordertoken }) =>
    ok(c, await loadShare(shop, await requireOwnOrder(c, shop, ordertoken), languageOf(c))),
  );

  route('createShare', async (c, { ordertoken, ...words }) => {
    const order = await requireOwnOrder(c, shop, ordertoken);
    return ok(c, await createShare(shop, order, words, getClientIp(c, shop.config.trustProxy)));
  });

  route('removeShare', async (c, { ordertoken }) => {
    await removeShare(shop, await requireOwnOrder(c, shop, ordertoken));
    return ok(c, {});
  });

  // uses POST, so that the token does not appear in a logged URL
  route('openShare', { limit: ['openShare', limits.code] }, async (c, { token }) =>
    ok(c, await openShare(shop, token)),
  );

  return app;
};
