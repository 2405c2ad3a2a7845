import { Hono } from 'hono';
import { endAllSessions, endOtherSession, listSessions } from '../identity/devices/sessionList.ts';
import { clearBuyerCookie, ok, type Api, type ApiEnv } from './http/context.ts';
import { createRoutes } from './http/route.ts';

/** Routes for listing and ending a customer's sessions. They are not part of the original contract. */
export const sessionRoutes = (api: Api): Hono<ApiEnv> => {
  const { shop } = api;
  const { app, route } = createRoutes(api);

  route('sessions', async (c, _, signed) => {
    return ok(c, { sessions: await listSessions(shop, signed) });
  });

  route('sessions/end', { form: 'checkInput' }, async (c, { id }, signed) => {
    await endOtherSession(shop, signed, id);
    return ok(c, { sessions: await listSessions(shop, signed) }, 'sessionEnded');
  });

  route('sessions/end-all', async (c, _, signed) => {
    await endAllSessions(shop, signed);
    await clearBuyerCookie(c, shop, [signed.account.id]);
    return ok(c, {}, 'loggedOut');
  });

  return app;
};
