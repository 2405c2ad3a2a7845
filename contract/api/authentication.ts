import * as auth from '../schemas/auth.ts';
import { sessionSchema, tokensSchema } from '../schemas/session.ts';
import { codeErrors, get, post } from './call.ts';

export const authenticationCalls = {
  clientConfig: get({
    summary: 'Returns the public keys and script URLs for the captcha and the social sign-in.',
    auth: 'visitor',
    response: auth.clientConfigSchema,
  }),
  'auth/login': post({
    summary: 'Signs in with an email address and password.',
    auth: 'visitor',
    request: auth.loginRequest,
    response: sessionSchema,
    errors: { LOGIN: 401 },
  }),
  'auth/register': post({
    summary:
      'Creates an account and signs the customer in. `bcheckout` marks a registration during checkout.',
    auth: 'visitor',
    request: auth.registerRequest,
    response: sessionSchema,
    errors: { CAPTCHA: 422 },
  }),
  'auth/mobilelogin': post({
    summary: 'Sends a one-time code by SMS for signing in with a mobile number.',
    auth: 'visitor',
    request: auth.mobileLoginRequest,
    response: auth.otpSchema,
    errors: { SMS_REFUSED: 502 },
  }),
  'auth/mobileverify': post({
    summary: 'Signs in with the one-time code sent by SMS. Creates an account if the mobile number is new.',
    auth: 'visitor',
    request: auth.mobileVerifyRequest,
    response: sessionSchema,
    errors: { CONTACT_RESERVED: 409, ...codeErrors },
  }),
  'auth/googlecheck': post({
    summary: 'Signs in with a Google access token, which is also sent as the bearer token.',
    auth: 'visitor',
    request: auth.googleCheckRequest,
    response: sessionSchema,
    errors: { SOCIAL: 401, SOCIAL_CONFLICT: 409 },
  }),
  'auth/refresh-token': post({
    summary: 'Renews the session. The bearer token is the current access token, which may have expired.',
    auth: 'visitor',
    request: auth.refreshRequest,
    response: tokensSchema,
    errors: { SESSION: 401 },
  }),
  signout: post({
    summary: 'Ends the session of the bearer token or the refresh token. Always succeeds.',
    auth: 'visitor',
    request: auth.signOutRequest,
    response: auth.empty,
  }),
  'forgetpwd/email': post({
    summary: 'Emails a link for setting a new password. The response is the same for an unknown address.',
    auth: 'visitor',
    request: auth.forgotRequest,
    response: auth.empty,
    errors: { CAPTCHA: 422 },
  }),
  'forgetpwd/reset': post({
    summary: 'Sets a new password with the token from a password reset link and ends all sessions.',
    auth: 'visitor',
    request: auth.resetRequest,
    response: auth.empty,
    errors: { RESET_LINK: 400 },
  }),
};
