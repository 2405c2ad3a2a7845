import { Hono } from 'hono';
import { emailCodeRequest, sendEmailOtpRequest, verifyEmailOtpRequest } from '../../contract/schemas/auth.ts';
import {
  resendEmailCode,
  resendEmailLink,
  sendAddressCode,
  verifyAddressCode,
  verifyByLink,
  verifyEmailCode,
} from '../identity/emailConfirmation.ts';
import { ok, type Api, type ApiEnv } from './http/context.ts';
import { readForm } from './http/readForm.ts';
import { getRequester } from './http/requester.ts';
import { findSessionOfRequest, requireSession } from './http/session.ts';

/** Three ways to prove an address: the code after sign-up, a code for any address, and the link. */
export const emailRoutes = ({ shop }: Api): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>();
  const { config } = shop;

  app.post('/emailverify', async (c) => {
    const signed = await requireSession(c, shop);
    await verifyEmailCode(shop, signed, (await readForm(c, emailCodeRequest)).code);
    return ok(c, { email_verified: 1 }, 'emailVerified');
  });

  app.post('/emailresend', async (c) => {
    const { account } = await requireSession(c, shop);
    return ok(c, await resendEmailCode(shop, account, getRequester(c, config)), 'codeSent');
  });

  app.post('/email/send-otp', async (c) => {
    const signed = await requireSession(c, shop);
    const { email } = await readForm(c, sendEmailOtpRequest, 'checkEmail');
    return ok(c, await sendAddressCode(shop, signed, email, getRequester(c, config)), 'codeSent');
  });

  app.post('/email/verify-otp', async (c) => {
    const signed = await requireSession(c, shop);
    const { email, otpcode } = await readForm(c, verifyEmailOtpRequest);
    return ok(c, await verifyAddressCode(shop, signed, email, otpcode), 'emailVerified');
  });

  app.post('/email/resend', async (c) => {
    const { account } = await requireSession(c, shop);
    return ok(c, { sent_to: await resendEmailLink(shop, account, getRequester(c, config)) }, 'linkSent');
  });

  app.get('/email/verify/:id/:hash', async (c) => {
    // Mail programs and scanners look at links by HEAD.
    if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET' });
    const link = {
      id: c.req.param('id'),
      hash: c.req.param('hash'),
      expires: c.req.query('expires') ?? '',
      signature: c.req.query('signature') ?? '',
    };
    const verified = await verifyByLink(shop, link, await findSessionOfRequest(c, shop));
    return ok(c, verified, verified.email_verified === 1 ? 'linkVerified' : 'newPasswordFirst');
  });

  return app;
};
