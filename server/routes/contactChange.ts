import { Hono } from 'hono';
import { undoContactChange } from '../identity/contactChange.ts';
import { proveIdentity, sendReauthCode } from '../identity/reauth.ts';
import { invalid } from '../platform/refusal.ts';
import { ok, type Api, type ApiEnv } from './http/context.ts';
import { limits } from './http/rateLimits.ts';
import { getRequester } from './http/requester.ts';
import { createRoutes } from './http/route.ts';

/**
 * Routes for confirming a customer's identity before a verified contact is replaced, and for the link that
 * undoes the change. They are not part of the original contract.
 */
export const contactChangeRoutes = (api: Api): Hono<ApiEnv> => {
  const { shop } = api;
  const { app, route } = createRoutes(api);
  const { config } = shop;

  route('reauth/send-otp', { form: 'checkInput' }, async (c, { purpose }, signed) => {
    return ok(c, await sendReauthCode(shop, signed, purpose, getRequester(c, config)), 'codeSent');
  });

  route('reauth', { form: 'checkInput' }, async (c, { purpose, password, otpcode }, signed) => {
    if (password !== undefined) return ok(c, await proveIdentity(shop, signed, purpose, { password }));
    if (otpcode === undefined) throw invalid({ password: 'requiredField' });
    return ok(c, await proveIdentity(shop, signed, purpose, { otpcode }));
  });

  // uses POST, so that merely opening the link does not change anything
  route('contact-undo', { limit: ['undo', limits.code], form: 'checkInput' }, async (c, { token }) => {
    return ok(c, await undoContactChange(shop, token), 'contactRestored');
  });

  return app;
};
