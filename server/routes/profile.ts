import { Hono } from 'hono';
import * as v from 'valibot';
import {
  changePasswordRequest,
  mobileLoginRequest,
  mobileVerifyRequest,
} from '../../contract/schemas/auth.ts';
import { updateProfileRequest, type UpdateProfileRequest } from '../../contract/schemas/profile.ts';
import { loadProfile, updateProfile } from '../account/profile.ts';
import { changePassword } from '../identity/passwords/passwordChange.ts';
import { sendOwnMobileCode, verifyOwnMobile } from '../identity/phoneSignIn.ts';
import type { AccountRow } from '../platform/database/schema.ts';
import { loadReferralStanding } from '../promotions/referralRewards.ts';
import { loadMissingSteps } from '../vouchers/verification/steps.ts';
import {
  getClientIp,
  languageOf,
  ok,
  readBody,
  type Api,
  type ApiContext,
  type ApiEnv,
} from './http/context.ts';
import { readForm } from './http/readForm.ts';
import { getRequester } from './http/requester.ts';
import { requireSession } from './http/session.ts';

const isPasswordChange = v.looseObject({ current_password: v.unknown() });

/** What somebody signed in sees and changes of the own account. */
export const profileRoutes = ({ shop }: Api): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>();
  const { config, db } = shop;

  app.get('/getprofile', async (c) => {
    const { account } = await requireSession(c, shop);
    const withAddress = c.req.query('bBillAdd') !== '0';
    const profile = await loadProfile(db, account, languageOf(c), { withAddress });
    return ok(c, { ...profile, referral: await loadReferralStanding(shop, account) });
  });

  /** In the checkout the answer says what is asked for next. */
  const updated = async (c: ApiContext, account: AccountRow, { bcheckout }: UpdateProfileRequest) => {
    const profile = await loadProfile(db, account, languageOf(c));
    const next = bcheckout ? { next: (await loadMissingSteps(db, account))[0] ?? null } : {};
    return ok(c, { ...profile, ...next }, 'profileUpdated');
  };

  app.post('/updateprofile', async (c) => {
    const signed = await requireSession(c, shop);
    if (v.is(isPasswordChange, await readBody(c, v.unknown())))
      return updated(c, await changePassword(shop, signed, await readForm(c, changePasswordRequest)), {});
    const request = await readForm(c, updateProfileRequest);
    const ip = getClientIp(c, config.trustProxy);
    return updated(c, await updateProfile(shop, signed.account.id, request, ip), request);
  });

  app.post('/mobilecheck', async (c) => {
    const signed = await requireSession(c, shop);
    const number = await readForm(c, mobileLoginRequest, 'invalidMobile');
    return ok(c, await sendOwnMobileCode(shop, signed, number, getRequester(c, config)), 'codeSent');
  });

  app.post('/mobileverify', async (c) => {
    const signed = await requireSession(c, shop);
    const request = await readForm(c, mobileVerifyRequest);
    return ok(c, await verifyOwnMobile(shop, signed, request), 'mobileVerified');
  });

  return app;
};
