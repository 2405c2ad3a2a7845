import { Hono } from 'hono';
import { endSessionRequest } from '../../contract/schemas/sessions.ts';
import { endAllSessions, endOtherSession, listSessions } from '../identity/devices/sessionList.ts';
import { clearBuyerCookie, ok, type Api, type ApiEnv } from './http/context.ts';
import { readForm } from './http/readForm.ts';
import { requireSession } from './http/session.ts';

/** Where a customer is signed in. Additions to the contract. */
export const sessionRoutes = ({ shop }: Api): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>();

  app.get('/sessions', async (c) => {
    const signed = await requireSession(c, shop);
    return ok(c, { sessions: await listSessions(shop, signed) });
  });

  app.post('/sessions/end', async (c) => {
    const signed = await requireSession(c, shop);
    const { id } = await readForm(c, endSessionRequest);
    await endOtherSession(shop, signed, id);
    return ok(c, { sessions: await listSessions(shop, signed) }, 'sessionEnded');
  });

  app.post('/sessions/end-all', async (c) => {
    const signed = await requireSession(c, shop);
    await endAllSessions(shop, signed);
    await clearBuyerCookie(c, shop, [signed.account.id]);
    return ok(c, {}, 'loggedOut');
  });

  return app;
};
