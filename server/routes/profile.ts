import { Hono } from 'hono';
import * as v from 'valibot';
import {
  changePasswordRequest,
  mobileLoginRequest,
  mobileVerifyRequest,
  updateProfileRequest,
} from '../../src/api/auth.ts';
import { profileOf } from '../shop/identity/accounts.ts';
import { checkOwnMobile, verifyOwnMobile } from '../shop/identity/phone.ts';
import { changePassword, updateProfile } from '../shop/identity/profile.ts';
import { referralOf } from '../shop/referral.ts';
import type { Api, ApiEnv } from './context.ts';
import { ok, readBody } from './context.ts';
import { askerOf } from './asker.ts';
import { readForm } from './forms.ts';
import { requireSession } from './session.ts';

const isPasswordChange = v.looseObject({ current_password: v.unknown() });

/** What somebody signed in sees and changes of the own account. */
export const profileRoutes = ({ shop }: Api): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>();
  const { config } = shop;

  app.get('/getprofile', async (c) => {
    const { account } = await requireSession(c, shop);
    return ok(c, { ...profileOf(account), referral: await referralOf(shop, account) });
  });

  app.post('/updateprofile', async (c) => {
    const signed = await requireSession(c, shop);
    const profile = v.is(isPasswordChange, await readBody(c, v.unknown()))
      ? await changePassword(shop, signed, await readForm(c, changePasswordRequest))
      : await updateProfile(shop, signed.account, await readForm(c, updateProfileRequest));
    return ok(c, profile, 'profileUpdated');
  });

  app.post('/mobilecheck', async (c) => {
    const { account } = await requireSession(c, shop);
    const number = await readForm(c, mobileLoginRequest, 'invalidMobile');
    return ok(c, await checkOwnMobile(shop, account, number, askerOf(c, config)), 'codeSent');
  });

  app.post('/mobileverify', async (c) => {
    const { account } = await requireSession(c, shop);
    const request = await readForm(c, mobileVerifyRequest);
    return ok(c, await verifyOwnMobile(shop, account, request), 'mobileVerified');
  });

  return app;
};
