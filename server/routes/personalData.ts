import { Hono } from 'hono';
import { closeAccount, copyData } from '../privacy/personalData.ts';
import { clearBuyerCookie, ok, type Api, type ApiEnv } from './http/context.ts';
import { requireSession } from './http/session.ts';

/** A copy of what is held about a customer, and the end of the account. Additions to the contract. */
export const personalDataRoutes = ({ shop }: Api): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>();

  app.post('/mydata', async (c) => {
    const copy = await copyData(shop, await requireSession(c, shop));
    c.header('content-disposition', `attachment; filename="${copy.customer}.json"`);
    return c.body(JSON.stringify(copy, null, 2), 200, { 'content-type': 'application/json' });
  });

  app.post('/closeaccount', async (c) => {
    const signed = await requireSession(c, shop);
    await closeAccount(shop, signed);
    await clearBuyerCookie(c, shop, [signed.account.id]);
    return ok(c, {}, 'accountClosed');
  });

  return app;
};
