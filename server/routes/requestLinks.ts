import { Hono } from 'hono';
import {
  askTopUp,
  createRequestLink,
  listRequestLinks,
  loadRequestLink,
  openRequest,
  removeRequestLink,
  removeRequestLinkByMail,
} from '../fulfilment/requestLinks.ts';
import { loadOrder } from '../orders/loadOrder.ts';
import { getClientIp, languageOf, ok, type Api, type ApiEnv } from './http/context.ts';
import { limits } from './http/rateLimits.ts';
import { createRoutes } from './http/route.ts';

/**
 * Routes for the links that recipients use to request top-ups. They serve both the customer who owns a link and
 * the recipient.
 */
export const requestLinkRoutes = (api: Api): Hono<ApiEnv> => {
  const { shop } = api;
  const { app, route } = createRoutes(api);

  route('getRequestLink', async (c, { ordertoken }, { account }) =>
    ok(c, await loadRequestLink(shop, account, await loadOrder(shop, ordertoken), languageOf(c))),
  );

  route('getRequestLinks', async (c, _, { account }) =>
    ok(c, { links: await listRequestLinks(shop, account) }),
  );

  route('createRequestLink', async (c, { ordertoken, ...words }, { account }) => {
    const order = await loadOrder(shop, ordertoken);
    const clientIp = getClientIp(c, shop.config.trustProxy);
    return ok(c, await createRequestLink(shop, account, order, words, clientIp));
  });

  route('removeRequestLink', async (c, { ordertoken }, { account }) => {
    await removeRequestLink(shop, account, await loadOrder(shop, ordertoken));
    return ok(c, { links: await listRequestLinks(shop, account) });
  });

  // uses POST, so that opening a link sends nothing and the token does not appear in a logged URL
  route('openRequest', { limit: ['openRequest', limits.code] }, async (c, { token }) =>
    ok(c, await openRequest(shop, token)),
  );

  route('askTopUp', { limit: ['askTopUp', limits.code] }, async (c, { token }) =>
    ok(c, await askTopUp(shop, token, getClientIp(c, shop.config.trustProxy))),
  );

  route('request-link/end', { limit: ['endRequestLink', limits.code] }, async (c, { token }) => {
    await removeRequestLinkByMail(shop, token);
    return ok(c, {});
  });

  return app;
};
