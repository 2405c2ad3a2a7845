import * as auth from '../schemas/auth.ts';
import { linkRequest } from '../schemas/email.ts';
import { sessionSchema, tokensSchema } from '../schemas/session.ts';
import { contactRequest, contactSentSchema } from '../schemas/support.ts';
import { codeErrors, get, post } from './call.ts';

export const authenticationCalls = {
  clientConfig: get({
    summary: 'Gives the public keys and script addresses of the captcha and the social sign-in.',
    auth: 'visitor',
    response: auth.clientConfigSchema,
  }),
  'auth/login': post({
    summary: 'Signs in with e-mail address and password.',
    auth: 'visitor',
    request: auth.loginRequest,
    response: sessionSchema,
    errors: { LOGIN: 401 },
  }),
  'auth/register': post({
    summary: 'Creates an account and signs in. `bcheckout` marks a registration inside the checkout.',
    auth: 'visitor',
    request: auth.registerRequest,
    response: sessionSchema,
    errors: { CAPTCHA: 422 },
  }),
  'auth/mobilelogin': post({
    summary: 'Sends a one-time code by SMS, to sign in with a mobile number.',
    auth: 'visitor',
    request: auth.mobileLoginRequest,
    response: auth.otpSchema,
    errors: { SMS_REFUSED: 502 },
  }),
  'auth/mobileverify': post({
    summary: 'Signs in with that code; a new number gets an account.',
    auth: 'visitor',
    request: auth.mobileVerifyRequest,
    response: sessionSchema,
    errors: { CONTACT_RESERVED: 409, ...codeErrors },
  }),
  'auth/googlecheck': post({
    summary: 'Signs in with a Google access token, which is sent as the bearer too.',
    auth: 'visitor',
    request: auth.googleCheckRequest,
    response: sessionSchema,
    errors: { SOCIAL: 401, SOCIAL_CONFLICT: 409 },
  }),
  'auth/refresh-token': post({
    summary: 'Renews the session. The bearer is the current access token; it may have expired.',
    auth: 'visitor',
    request: auth.refreshRequest,
    response: tokensSchema,
    errors: { SESSION: 401 },
  }),
  signout: post({
    summary: 'Ends the session of the bearer or of the refresh token. It always succeeds.',
    auth: 'visitor',
    request: auth.signOutRequest,
    response: auth.empty,
  }),
  'forgetpwd/email': post({
    summary: 'Sends a link for a new password. The answer is the same for an unknown address.',
    auth: 'visitor',
    request: auth.forgotRequest,
    response: auth.empty,
    errors: { CAPTCHA: 422 },
  }),
  'forgetpwd/reset': post({
    summary: 'Sets the new password with the token of that link, and ends all sessions.',
    auth: 'visitor',
    request: auth.resetRequest,
    response: auth.empty,
    errors: { RESET_LINK: 400 },
  }),
  contactmail: post({
    summary:
      'Sends the contact form, subscribes to the newsletter or requests a higher voucher limit, by `topic`.',
    auth: 'visitor',
    request: contactRequest,
    response: contactSentSchema,
    errors: { SESSION: 401, LIMIT_EXTENDED: 409, LIMIT_PENDING: 409, CAPTCHA: 422 },
  }),
  'newsletter/confirm': post({
    summary: 'Confirms the newsletter with the token of its e-mail.',
    auth: 'visitor',
    request: linkRequest,
    response: auth.empty,
    errors: { LINK: 403 },
  }),
  'newsletter/leave': post({
    summary: 'Unsubscribes from the newsletter with the token of its e-mail.',
    auth: 'visitor',
    request: linkRequest,
    response: auth.empty,
    errors: { LINK: 403 },
  }),
};
