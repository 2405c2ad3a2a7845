import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import {
  forgotRequest,
  googleCheckRequest,
  loginRequest,
  mobileLoginRequest,
  mobileVerifyRequest,
  refreshRequest,
  registerRequest,
  resetRequest,
  signOutRequest,
  type ClientConfig,
  type Session,
} from '../../contract/schemas/auth.ts';
import { requireCaptcha } from '../identity/captcha.ts';
import type { Device } from '../identity/devices/devices.ts';
import { logIn } from '../identity/login.ts';
import { requestPasswordReset, resetPassword } from '../identity/passwords/passwordReset.ts';
import { sendSignInCode, signInByCode } from '../identity/phoneSignIn.ts';
import { endSession, renewSession } from '../identity/sessions.ts';
import { register } from '../identity/signUp.ts';
import { signInBySocial, socialFailed } from '../identity/social.ts';
import type { MessageKey } from '../messages/index.ts';
import { clearBuyerCookie, getClientIp, ok, type Api, type ApiContext, type ApiEnv } from './http/context.ts';
import { findDeviceOfRequest, setDeviceCookie } from './http/device.ts';
import { limits } from './http/rateLimits.ts';
import { readForm } from './http/readForm.ts';
import { networkMark } from './http/refusalLog.ts';
import { getRequester } from './http/requester.ts';
import { bearerOf } from './http/session.ts';

/** The refresh token of a sign-out, if its body can be read: whoever wants out gets out. */
const readRefreshToken = async (c: Context): Promise<string | null> => {
  try {
    const parsed = v.safeParse(signOutRequest, JSON.parse(await c.req.text()));
    return parsed.success ? (parsed.output.refresh_token ?? null) : null;
  } catch {
    return null;
  }
};

/** Every way in and out, and the way to a new password. */
export const authRoutes = ({ shop, limit }: Api): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>();
  const { config } = shop;

  /** Answers with the session, and lets the browser keep the cookie by which it is known next time. */
  const signedIn = async (
    c: ApiContext,
    signIn: (device: Device) => Promise<Session>,
    text: MessageKey,
  ): Promise<Response> => {
    const device = findDeviceOfRequest(c, shop);
    const session = await signIn(device);
    shop.log.info({ way: c.req.path, from: networkMark(shop, device.clientIp) }, 'somebody logged in');
    setDeviceCookie(c, shop, device.secret);
    return ok(c, session, text);
  };

  // An addition to the contract: which outside scripts the page loads, and with which public keys.
  app.get('/clientConfig', (c) => {
    const data: ClientConfig = {
      turnstile: { sitekey: config.captcha.siteKey, script: config.captcha.script },
      google: { clientId: config.google.clientId, script: config.google.script },
    };
    return ok(c, data);
  });

  app.post('/auth/login', async (c) => {
    const credentials = await readForm(c, loginRequest);
    return signedIn(c, (device) => logIn(shop, credentials, device), 'loginOk');
  });

  app.post('/auth/register', async (c) => {
    const request = await readForm(c, registerRequest, 'validationError');
    const requester = getRequester(c, config);
    return signedIn(c, (device) => register(shop, request, requester, device), 'registered');
  });

  app.post('/auth/mobilelogin', async (c) => {
    const number = await readForm(c, mobileLoginRequest, 'invalidMobile');
    const device = findDeviceOfRequest(c, shop);
    const otp = await sendSignInCode(shop, number, getRequester(c, config), device);
    // the browser that asks has tries of its own
    setDeviceCookie(c, shop, device.secret);
    return ok(c, otp, 'codeSent');
  });

  app.post('/auth/mobileverify', async (c) => {
    await limit(`code ${getClientIp(c, config.trustProxy)}`, limits.code);
    const request = await readForm(c, mobileVerifyRequest);
    const requester = getRequester(c, config);
    return signedIn(c, (device) => signInByCode(shop, request, requester, device), 'loginOk');
  });

  app.post('/auth/googlecheck', async (c) => {
    await limit(`social ${getClientIp(c, config.trustProxy)}`, limits.social);
    const { access_token: token, ref } = await readForm(c, googleCheckRequest);
    if (bearerOf(c) !== token) throw socialFailed();
    const { language } = getRequester(c, config);
    return signedIn(c, (device) => signInBySocial(shop, token, language, device, ref), 'loginOk');
  });

  app.post('/auth/refresh-token', async (c) => {
    const { refresh_token: token } = await readForm(c, refreshRequest);
    return ok(c, await renewSession(shop, token, bearerOf(c)));
  });

  app.post('/signout', async (c) => {
    const tokens = { bearer: bearerOf(c), refreshToken: await readRefreshToken(c) };
    const accountIds = await endSession(shop, tokens);
    // a visitor who was idle signs out too, without tokens: nobody leaves, and the cart stays
    if (tokens.bearer !== null || tokens.refreshToken !== null) await clearBuyerCookie(c, shop, accountIds);
    return ok(c, {}, 'loggedOut');
  });

  app.post('/forgetpwd/email', async (c) => {
    const { email, cf_turnstile_response: captcha } = await readForm(c, forgotRequest, 'checkEmail');
    const requester = getRequester(c, config);
    if (captcha !== undefined) await requireCaptcha(shop, captcha, requester.clientIp);
    await requestPasswordReset(shop, email, requester, findDeviceOfRequest(c, shop));
    return ok(c, {}, 'resetSent');
  });

  app.post('/forgetpwd/reset', async (c) => {
    await limit(`reset ${getClientIp(c, config.trustProxy)}`, limits.code);
    await resetPassword(shop, await readForm(c, resetRequest));
    return ok(c, {}, 'resetDone');
  });

  return app;
};
