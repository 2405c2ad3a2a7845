import * as auth from '../schemas/auth.ts';
import { linkRequest } from '../schemas/email.ts';
import * as passkeys from '../schemas/passkeys.ts';
import { openOrdersData } from '../schemas/personalData.ts';
import { endSessionRequest, sessionsSchema } from '../schemas/sessions.ts';
import { codeErrors, get, noData, post, reauthErrors } from './call.ts';

export const securityCalls = {
  'reauth/send-otp': post({
    summary: 'Sends a one-time code for the identity check before a protected change.',
    auth: 'session',
    request: auth.reauthCodeRequest,
    response: auth.otpSchema,
    errors: { ...reauthErrors, NOTHING_HELD: 409, SMS_REFUSED: 502 },
  }),
  reauth: post({
    summary:
      'Completes the identity check before a protected change, with the password or the one-time code.',
    auth: 'session',
    request: auth.reauthRequest,
    response: auth.reauthSchema,
    errors: { ...reauthErrors, NOTHING_HELD: 409, ...codeErrors },
  }),
  'contact-undo': post({
    summary:
      'Restores a replaced email address or mobile number. The token comes from the link in the message about the change.',
    auth: 'visitor',
    request: linkRequest,
    response: auth.contactRestoredSchema,
    errors: { UNDO_LINK: 403, CONTACT_TAKEN: 409 },
  }),
  sessions: get({
    summary: 'Lists the customer’s sessions.',
    auth: 'session',
    response: sessionsSchema,
  }),
  'sessions/end': post({
    summary: 'Ends one of the customer’s other sessions.',
    auth: 'session',
    request: endSessionRequest,
    response: sessionsSchema,
    errors: { SESSION_OVER: 404 },
  }),
  'sessions/end-all': post({
    summary: 'Ends all of the customer’s sessions, including this one.',
    auth: 'session',
    response: auth.empty,
  }),
  passkeys: get({
    summary: 'Lists the customer’s passkeys.',
    auth: 'session',
    response: passkeys.passkeysSchema,
  }),
  'passkeys/begin': post({
    summary: 'Returns the WebAuthn options for a new passkey.',
    auth: 'session',
    response: passkeys.passkeyOptionsSchema,
    errors: reauthErrors,
  }),
  'passkeys/add': post({
    summary: 'Adds the passkey that the browser has created.',
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
    summary: 'Sets whether a passkey is required to show codes and to pay with a saved card.',
    auth: 'session',
    request: passkeys.requirePasskeyRequest,
    response: passkeys.passkeysSchema,
    errors: { ...reauthErrors, NO_PASSKEY: 409, NOTHING_HELD: 409 },
  }),
  'passkeys/recover': post({
    summary:
      'Starts the recovery of an account whose passkeys are lost, and completes it after the waiting period.',
    auth: 'session',
    response: passkeys.passkeysSchema,
    errors: { ...reauthErrors, NO_PASSKEY: 409, TOO_EARLY: [409, passkeys.tooEarlyData] },
  }),
  'passkeys/keep': post({
    summary: 'Cancels the recovery of an account whose passkeys are lost.',
    auth: 'session',
    response: passkeys.passkeysSchema,
  }),
  'passkeys/ask': post({
    summary: 'Returns the WebAuthn options for an identity check with a passkey.',
    auth: 'session',
    request: passkeys.askPasskeyRequest,
    response: passkeys.passkeyOptionsSchema,
  }),
  'passkeys/prove': post({
    summary: 'Verifies the passkey’s response and completes the identity check with a passkey.',
    auth: 'session',
    request: passkeys.provePasskeyRequest,
    response: auth.reauthSchema,
    errors: { PASSKEY_REFUSED: 403 },
  }),
  mydata: post({
    summary: 'Downloads a copy of the customer’s stored data.',
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
