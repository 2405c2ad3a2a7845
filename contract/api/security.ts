import * as auth from '../schemas/auth.ts';
import { linkRequest } from '../schemas/email.ts';
import * as passkeys from '../schemas/passkeys.ts';
import { openOrdersData } from '../schemas/personalData.ts';
import { endSessionRequest, sessionsSchema } from '../schemas/sessions.ts';
import { codeErrors, get, noData, post, reauthErrors } from './call.ts';

export const securityCalls = {
  'reauth/send-otp': post({
    summary: 'Sends a one-time code that proves the owner before a guarded change.',
    auth: 'session',
    request: auth.reauthCodeRequest,
    response: auth.otpSchema,
    errors: { ...reauthErrors, NOTHING_HELD: 409, SMS_REFUSED: 502 },
  }),
  reauth: post({
    summary: 'Proves the owner with the password or with that code.',
    auth: 'session',
    request: auth.reauthRequest,
    response: auth.reauthSchema,
    errors: { ...reauthErrors, NOTHING_HELD: 409, ...codeErrors },
  }),
  'contact-undo': post({
    summary: 'Restores a replaced e-mail address or mobile number with the token of the warning e-mail.',
    auth: 'visitor',
    request: linkRequest,
    response: auth.contactRestoredSchema,
    errors: { UNDO_LINK: 403, CONTACT_TAKEN: 409 },
  }),
  sessions: get({
    summary: 'Lists the sessions of the customer.',
    auth: 'session',
    response: sessionsSchema,
  }),
  'sessions/end': post({
    summary: 'Ends one other session.',
    auth: 'session',
    request: endSessionRequest,
    response: sessionsSchema,
    errors: { SESSION_OVER: 404 },
  }),
  'sessions/end-all': post({
    summary: 'Ends all sessions, this one included.',
    auth: 'session',
    response: auth.empty,
  }),
  passkeys: get({
    summary: 'Lists the passkeys of the customer.',
    auth: 'session',
    response: passkeys.passkeysSchema,
  }),
  'passkeys/begin': post({
    summary: 'Gives the WebAuthn options for a new passkey.',
    auth: 'session',
    response: passkeys.passkeyQuestionSchema,
    errors: reauthErrors,
  }),
  'passkeys/add': post({
    summary: 'Adds the passkey that the browser made.',
    auth: 'session',
    request: passkeys.addPasskeyRequest,
    response: passkeys.passkeysSchema,
    errors: { ...reauthErrors, PASSKEY_REFUSED: 403, PASSKEY_LIMIT: 409 },
  }),
  'passkeys/remove': post({
    summary: 'Removes a passkey.',
    auth: 'session',
    request: passkeys.removePasskeyRequest,
    response: passkeys.passkeysSchema,
    errors: { ...noData, ...reauthErrors },
  }),
  'passkeys/require': post({
    summary: 'Chooses whether a passkey is required to see codes and to pay with a saved card.',
    auth: 'session',
    request: passkeys.requirePasskeyRequest,
    response: passkeys.passkeysSchema,
    errors: { ...reauthErrors, NO_PASSKEY: 409, NOTHING_HELD: 409 },
  }),
  'passkeys/recover': post({
    summary:
      'Starts the recovery of an account without its passkeys, and completes it after the waiting time.',
    auth: 'session',
    response: passkeys.passkeysSchema,
    errors: { ...reauthErrors, NO_PASSKEY: 409, TOO_EARLY: [409, passkeys.tooEarlyData] },
  }),
  'passkeys/keep': post({
    summary: 'Stops that recovery.',
    auth: 'session',
    response: passkeys.passkeysSchema,
  }),
  'passkeys/ask': post({
    summary: 'Gives the WebAuthn options to prove the owner with a passkey.',
    auth: 'session',
    request: passkeys.askPasskeyRequest,
    response: passkeys.passkeyQuestionSchema,
  }),
  'passkeys/prove': post({
    summary: 'Checks the answer of the passkey.',
    auth: 'session',
    request: passkeys.provePasskeyRequest,
    response: auth.reauthSchema,
    errors: { PASSKEY_REFUSED: 403 },
  }),
  mydata: post({
    summary: 'Downloads a copy of the data held about the customer.',
    auth: 'session',
    response: null,
    media: 'application/json',
    errors: reauthErrors,
  }),
  closeaccount: post({
    summary: 'Closes the account.',
    auth: 'session',
    response: auth.empty,
    errors: { ...reauthErrors, OPEN_ORDERS: [409, openOrdersData] },
  }),
};
