import { Hono } from 'hono';
import { contactUndoRequest, reauthCodeRequest, reauthRequest } from '../../contract/schemas/auth.ts';
import { undoContactChange } from '../identity/contactChange.ts';
import { proveIdentity, sendReauthCode } from '../identity/reauth.ts';
import { invalid } from '../platform/refusal.ts';
import { getClientIp, ok, type Api, type ApiEnv } from './http/context.ts';
import { limits } from './http/rateLimits.ts';
import { readForm } from './http/readForm.ts';
import { getRequester } from './http/requester.ts';
import { requireSession } from './http/session.ts';

/** The proof before a proved contact is replaced, and the way back after it. Additions to the contract. */
export const contactChangeRoutes = ({ shop, limit }: Api): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>();
  const { config } = shop;

  app.post('/reauth/send-otp', async (c) => {
    const signed = await requireSession(c, shop);
    const { purpose } = await readForm(c, reauthCodeRequest);
    return ok(c, await sendReauthCode(shop, signed, purpose, getRequester(c, config)), 'codeSent');
  });

  app.post('/reauth', async (c) => {
    const signed = await requireSession(c, shop);
    const { purpose, password, otpcode } = await readForm(c, reauthRequest);
    if (password !== undefined) return ok(c, await proveIdentity(shop, signed, purpose, { password }));
    if (otpcode === undefined) throw invalid({ password: 'requiredField' });
    return ok(c, await proveIdentity(shop, signed, purpose, { otpcode }));
  });

  // By POST, so that nothing that only opens links decides.
  app.post('/contact-undo', async (c) => {
    await limit(`undo ${getClientIp(c, config.trustProxy)}`, limits.code);
    const { token } = await readForm(c, contactUndoRequest);
    return ok(c, await undoContactChange(shop, token), 'contactRestored');
  });

  return app;
};
