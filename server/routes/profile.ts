import { Hono } from 'hono';
import * as v from 'valibot';
import { requestVariantOf } from '../../contract/api.ts';
import type { UpdateProfileRequest } from '../../contract/schemas/profile.ts';
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
import { createRoutes } from './http/route.ts';

const passwordChange = requestVariantOf('updateprofile', 'current_password');
const profileChange = requestVariantOf('updateprofile', 'firstname');
const isPasswordChange = v.looseObject({ current_password: v.unknown() });

/** Routes for the signed-in customer's profile. */
export const profileRoutes = (api: Api): Hono<ApiEnv> => {
  const { shop } = api;
  const { app, route, routeUnread } = createRoutes(api);
  const { config, db } = shop;

  route('getprofile', async (c, { bBillAdd }, { account }) => {
    const profile = await loadProfile(db, account, languageOf(c), { withAddress: bBillAdd === '1' });
    return ok(c, { ...profile, referral: await loadReferralStanding(shop, account) });
  });

  /** Responds with the profile and, during checkout, the next verification step. */
  const updated = async (c: ApiContext, account: AccountRow, { bcheckout }: UpdateProfileRequest) => {
    const profile = await loadProfile(db, account, languageOf(c));
    const next = bcheckout ? { next: (await loadMissingSteps(db, account))[0] ?? null } : {};
    return ok(c, { ...profile, ...next }, 'profileUpdated');
  };

  routeUnread('updateprofile', async (c, signed) => {
    if (v.is(isPasswordChange, await readBody(c, v.unknown())))
      return updated(c, await changePassword(shop, signed, await readForm(c, passwordChange)), {});
    const request = await readForm(c, profileChange);
    const ip = getClientIp(c, config.trustProxy);
    return updated(c, await updateProfile(shop, signed.account.id, request, ip), request);
  });

  route('mobilecheck', { form: 'invalidMobile' }, async (c, number, signed) => {
    return ok(c, await sendOwnMobileCode(shop, signed, number, getRequester(c, config)), 'codeSent');
  });

  route('mobileverify', { form: 'checkInput' }, async (c, request, signed) => {
    return ok(c, await verifyOwnMobile(shop, signed, request), 'mobileVerified');
  });

  return app;
};
