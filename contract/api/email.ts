import * as v from 'valibot';
import * as auth from '../schemas/auth.ts';
import { codeErrors, get, post, reauthErrors } from './call.ts';

/** Path and query parameters of an email verification link. */
const verifyLinkRequest = v.strictObject({
  id: v.string(),
  hash: v.string(),
  expires: v.string(),
  signature: v.string(),
});

export const emailCalls = {
  'email/resend': post({
    summary: 'Emails a new verification link to the account’s address.',
    auth: 'session',
    response: auth.linkSentSchema,
    errors: { ALREADY_VERIFIED: 409, NO_EMAIL: 422 },
  }),
  'email/send-otp': post({
    summary: 'Emails a one-time code to a new address for the account.',
    auth: 'session',
    request: auth.sendEmailOtpRequest,
    response: auth.otpSchema,
    errors: { ...reauthErrors, EMAIL_TAKEN: 409 },
  }),
  'email/verify-otp': post({
    summary:
      'Checks the one-time code sent to a new address, and makes the address the account’s verified address.',
    auth: 'session',
    request: auth.verifyEmailOtpRequest,
    response: auth.emailVerifiedSchema,
    errors: { ...reauthErrors, EMAIL_TAKEN: 409, ...codeErrors },
  }),
  emailresend: post({
    summary: 'Emails a new one-time code that verifies the account’s address.',
    auth: 'session',
    response: auth.otpSchema,
    errors: { ALREADY_VERIFIED: 409, NO_EMAIL: 422 },
  }),
  emailverify: post({
    summary: 'Verifies the account’s address with the emailed one-time code.',
    auth: 'session',
    request: auth.emailCodeRequest,
    response: auth.emailVerifiedSchema,
    errors: { ALREADY_VERIFIED: 409, NO_EMAIL: 422, ...codeErrors },
  }),
  'email/verify/:id/:hash': get({
    summary: 'Verifies an address with the link from a verification email.',
    auth: 'visitor',
    request: verifyLinkRequest,
    response: auth.linkVerifiedSchema,
    errors: { VERIFY_LINK: 403, ALREADY_VERIFIED: 409 },
  }),
};
