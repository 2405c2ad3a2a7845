import { Hono } from 'hono';
import {
  resendEmailCode,
  resendEmailLink,
  sendAddressCode,
  verifyAddressCode,
  verifyByLink,
  verifyEmailCode,
} from '../identity/emailConfirmation.ts';
import { ok, type Api, type ApiEnv } from './http/context.ts';
import { getRequester } from './http/requester.ts';
import { createRoutes } from './http/route.ts';
import { findLiveSession } from './http/session.ts';

/**
 * Routes for the three ways to verify an email address: the code after sign-up, a code for any email address,
 * and the link.
 */
export const emailRoutes = (api: Api): Hono<ApiEnv> => {
  const { shop } = api;
  const { app, route, routeUnread } = createRoutes(api);
  const { config } = shop;

  route('emailverify', { form: 'checkInput' }, async (c, request, signed) => {
    await verifyEmailCode(shop, signed, request.code);
    return ok(c, { email_verified: 1 }, 'emailVerified');
  });

  route('emailresend', async (c, _, { account }) => {
    return ok(c, await resendEmailCode(shop, account, getRequester(c, config)), 'codeSent');
  });

  route('email/send-otp', { form: 'checkEmail' }, async (c, { email }, signed) => {
    return ok(c, await sendAddressCode(shop, signed, email, getRequester(c, config)), 'codeSent');
  });

  route('email/verify-otp', { form: 'checkInput' }, async (c, { email, otpcode }, signed) => {
    return ok(c, await verifyAddressCode(shop, signed, email, otpcode), 'emailVerified');
  });

  route('email/resend', async (c, _, { account }) => {
    return ok(c, { sent_to: await resendEmailLink(shop, account, getRequester(c, config)) }, 'linkSent');
  });

  routeUnread('email/verify/:id/:hash', async (c) => {
    // email clients and scanners check links with HEAD requests
    if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET' });
    const link = {
      id: c.req.param('id') ?? '',
      hash: c.req.param('hash') ?? '',
      expires: c.req.query('expires') ?? '',
      signature: c.req.query('signature') ?? '',
    };
    const verified = await verifyByLink(shop, link, await findLiveSession(c, shop));
    return ok(c, verified, verified.email_verified === 1 ? 'linkVerified' : 'newPasswordFirst');
  });

  return app;
};
