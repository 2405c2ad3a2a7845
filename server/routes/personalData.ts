import { Hono } from 'hono';
import { closeAccount, copyData } from '../privacy/personalData.ts';
import { clearBuyerCookie, ok, type Api, type ApiEnv } from './http/context.ts';
import { createRoutes } from './http/route.ts';

/**
 * Routes for exporting an account's data and for closing the account. They are not part of the original
 * contract.
 */
export const personalDataRoutes = (api: Api): Hono<ApiEnv> => {
  const { shop } = api;
  const { app, route } = createRoutes(api);

  route('mydata', async (c, _, signed) => {
    const copy = await copyData(shop, signed);
    c.header('content-disposition', `attachment; filename="${copy.customer}.json"`);
    return c.body(JSON.stringify(copy, null, 2), 200, { 'content-type': 'application/json' });
  });

  route('closeaccount', async (c, _, signed) => {
    await closeAccount(shop, signed);
    await clearBuyerCookie(c, shop, [signed.account.id]);
    return ok(c, {}, 'accountClosed');
  });

  return app;
};
