import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { requestSchemaOf } from '../../contract/api.ts';
import type { ClientConfig, Session } from '../../contract/schemas/auth.ts';
import { requireCaptcha } from '../identity/captcha.ts';
import type { Device } from '../identity/devices/devices.ts';
import { logIn } from '../identity/login.ts';
import { requestPasswordReset, resetPassword } from '../identity/passwords/passwordReset.ts';
import { sendSignInCode, signInByCode } from '../identity/phoneSignIn.ts';
import { endSession, renewSession } from '../identity/sessions.ts';
import { register } from '../identity/signUp.ts';
import { signInBySocial, socialFailed } from '../identity/social.ts';
import type { MessageKey } from '../messages/index.ts';
import { clearBuyerCookie, ok, type Api, type ApiContext, type ApiEnv } from './http/context.ts';
import { findDeviceOfRequest, setDeviceCookie } from './http/device.ts';
import { limits } from './http/rateLimits.ts';
import { networkMark } from './http/refusalLog.ts';
import { getRequester } from './http/requester.ts';
import { createRoutes } from './http/route.ts';
import { bearerOf } from './http/session.ts';

/**
 * Reads the refresh token sent on sign-out. Returns null if the body is unreadable, because an unreadable body
 * must never make a sign-out fail.
 */
const readRefreshToken = async (c: Context): Promise<string | null> => {
  try {
    const parsed = v.safeParse(requestSchemaOf('signout'), JSON.parse(await c.req.text()));
    return parsed.success ? (parsed.output.refresh_token ?? null) : null;
  } catch {
    return null;
  }
};

/** Routes for signing in, signing out and resetting the password. */
export const authRoutes = (api: Api): Hono<ApiEnv> => {
  const { shop } = api;
  const { app, route, routeUnread } = createRoutes(api);
  const { config } = shop;

  /**
   * Responds with the new session and sets the device cookie. The cookie identifies this browser at the next sign-in.
   */
  const signedIn = async (
    c: ApiContext,
    signIn: (device: Device) => Promise<Session>,
    text: MessageKey,
  ): Promise<Response> => {
    const device = findDeviceOfRequest(c, shop);
    const session = await signIn(device);
    shop.log.info({ way: c.req.path, from: networkMark(shop, device.clientIp) }, 'a customer logged in');
    setDeviceCookie(c, shop, device.secret);
    return ok(c, session, text);
  };

  // this route is not part of the original contract; it returns the URLs and public keys of the third-party
  // scripts on the page
  route('clientConfig', (c) => {
    const data: ClientConfig = {
      turnstile: { sitekey: config.captcha.siteKey, script: config.captcha.script },
      google: { clientId: config.identity.clientId, script: config.identity.script },
    };
    return ok(c, data);
  });

  route('auth/login', { form: 'checkInput' }, async (c, credentials) => {
    return signedIn(c, (device) => logIn(shop, credentials, device), 'loginOk');
  });

  route('auth/register', { form: 'validationError' }, async (c, request) => {
    const requester = getRequester(c, config);
    return signedIn(c, (device) => register(shop, request, requester, device), 'registered');
  });

  route('auth/mobilelogin', { form: 'invalidMobile' }, async (c, number) => {
    const device = findDeviceOfRequest(c, shop);
    const otp = await sendSignInCode(shop, number, getRequester(c, config), device);
    // sets this browser's cookie, because attempts are counted per browser
    setDeviceCookie(c, shop, device.secret);
    return ok(c, otp, 'codeSent');
  });

  route('auth/mobileverify', { limit: ['code', limits.code], form: 'checkInput' }, async (c, request) => {
    const requester = getRequester(c, config);
    return signedIn(c, (device) => signInByCode(shop, request, requester, device), 'loginOk');
  });

  route(
    'auth/googlecheck',
    { limit: ['social', limits.social], form: 'checkInput' },
    async (c, { access_token: token, ref }) => {
      if (bearerOf(c) !== token) throw socialFailed();
      const { language } = getRequester(c, config);
      return signedIn(c, (device) => signInBySocial(shop, token, language, device, ref), 'loginOk');
    },
  );

  route('auth/refresh-token', { form: 'checkInput' }, async (c, { refresh_token: token }) => {
    return ok(c, await renewSession(shop, token, bearerOf(c)));
  });

  routeUnread('signout', async (c) => {
    const tokens = { bearer: bearerOf(c), refreshToken: await readRefreshToken(c) };
    const accountIds = await endSession(shop, tokens);
    // a request without tokens signs nobody out, so it must leave the cart unchanged
    if (tokens.bearer !== null || tokens.refreshToken !== null) await clearBuyerCookie(c, shop, accountIds);
    return ok(c, {}, 'loggedOut');
  });

  route('forgetpwd/email', { form: 'checkEmail' }, async (c, { email, cf_turnstile_response: captcha }) => {
    const requester = getRequester(c, config);
    if (captcha !== undefined) await requireCaptcha(shop, captcha, requester.clientIp);
    await requestPasswordReset(shop, email, requester, findDeviceOfRequest(c, shop));
    return ok(c, {}, 'resetSent');
  });

  route('forgetpwd/reset', { limit: ['reset', limits.code], form: 'checkInput' }, async (c, request) => {
    const device = findDeviceOfRequest(c, shop);
    await resetPassword(shop, request, device);
    setDeviceCookie(c, shop, device.secret);
    return ok(c, {}, 'resetDone');
  });

  return app;
};
