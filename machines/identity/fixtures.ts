/** Sample values for sign-in and accounts: a signed-in customer, the purposes of a code, and a profile. */
import type { Passkeys } from '../../contract/schemas/passkeys.ts';
import type { Profile } from '../../contract/schemas/profile.ts';
import type { SignedInDevice } from '../../contract/schemas/sessions.ts';
import { order } from '../fixtures.ts';
import type { Failure, OtpTicket, SignedIn } from '../types.ts';
import type { CodeProof, OneTimeCodeInput, OneTimeCodeOutput } from './oneTimeCode/oneTimeCode.machine.ts';
import type { StoredSession } from './session/session.machine.ts';

export const signedIn: SignedIn = {
  profile: { name: 'Ann Muster', email: 'ann@example.com', image: null },
  access_token: 'access-token-of-the-fixture',
  refresh_token: 'refresh-token-of-the-fixture',
  expires_in: 3600,
  email_code_sent: 0,
};
export const user = {
  name: 'Ann Muster',
  email: 'ann@example.com',
  picture: null,
  accessToken: signedIn.access_token,
};
export const signedInAt = 1_767_340_000_000;
/** The stored sessions of a signed-in customer and of a visitor. */
export const stored: StoredSession = { user, hasToken: true, signedInAt, isComplete: true };
export const visitorSession: StoredSession = {
  user: null,
  hasToken: false,
  signedInAt: null,
  isComplete: false,
};
export const ticket: OtpTicket = {
  issuedAt: 1_767_348_000_000,
  validMinutes: 5,
  resendAfter: 60,
  to: '+41 •• ••• 45 67',
  message: 'A verification code has been sent.',
};

export const thisDevice: SignedInDevice = {
  id: '0b0c1a2e-1d3f-4a5b-8c7d-9e0f1a2b3c4d',
  browser: 'Chrome',
  system: 'Android',
  country: 'CH',
  first_seen: '2026-01-02T07:30:00.000Z',
  last_seen: '2026-01-02T10:00:00.000Z',
  current: 1,
};
export const otherDevice: SignedInDevice = {
  ...thisDevice,
  id: '5e6f7a8b-9c0d-4e1f-a2b3-c4d5e6f7a8b9',
  browser: 'Firefox',
  system: 'Linux',
  country: null,
  current: 0,
};

export const phoneInput = { isdcode: null, mobile: null, ticket: null };
export const ownNumber = { isdcode: '41', mobile: '791234567' };

const mobileTarget = { proves: 'mobile', country: 'CH', number: '791234567' } as const;
/** Inputs that the flows pass to the oneTimeCode chart. */
export const codeInputs = {
  /** Input for a phone number or a new email address. The code is sent immediately. */
  requested: { target: mobileTarget, begin: 'requested', running: null, mayBeSent: false },
  /** Input after a page reload. The code has already been sent, and its details were stored. */
  sent: { target: mobileTarget, begin: 'sent', running: { ticket, remainingMs: 240_000 }, mayBeSent: false },
  /** Input after sign-up. A code has been sent, but its details are unknown. */
  unknown: { target: { proves: 'email', email: null }, begin: 'sent', running: null, mayBeSent: false },
  own: { target: { proves: 'email', email: null }, begin: 'requested', running: null, mayBeSent: true },
  offered: {
    target: { proves: 'buyer', ordertoken: order.ordertoken },
    begin: 'offered',
    running: null,
    mayBeSent: false,
  },
} satisfies Record<string, OneTimeCodeInput>;
export const provedBy = (proof: CodeProof): OneTimeCodeOutput => ({
  outcome: 'proved',
  proof,
  failure: null,
});
export const refusedBy = (refusal: Failure): OneTimeCodeOutput => ({
  outcome: 'refused',
  proof: null,
  failure: refusal,
});
export const abandonedCode: OneTimeCodeOutput = { outcome: 'left', proof: null, failure: null };

export const profile: Profile = {
  customerid: '100042',
  firstname: 'Ann',
  lastname: 'Muster',
  gender: null,
  dob: null,
  email: 'ann@example.com',
  isdcode: '41',
  mobile: '791234567',
  image: null,
  language: 'de',
  country_of_residence: 'CH',
  address: null,
  mobile_verified: 1,
  email_verified: 0,
  address_verified: 0,
  id_status: 'none',
  id_under_review: 0,
  id_reason: null,
  bowner: 0,
  terms_accepted_at: null,
  savedcards: [],
};

/** A customer with one passkey, which is not required for codes or saved cards. */
export const passkeys: Passkeys = {
  passkeys: [
    {
      id: 'passkey-of-the-fixture',
      name: 'My phone',
      created: '2026-11-01T08:00:00.000Z',
      last_used: '2026-11-20T08:00:00.000Z',
    },
  ],
  for_codes: 0,
  for_cards: 0,
  recovery_at: null,
};

export const ann = {
  name: 'Ann Muster',
  email: 'ann@example.com',
  picture: null,
  accessToken: 'bearer-of-ann',
};
export const bob = {
  name: 'Bob Keller',
  email: 'bob@example.com',
  picture: null,
  accessToken: 'bearer-of-bob',
};
export const noon = 1_767_268_800_000;
export const annSession = {
  profile: { name: ann.name, email: ann.email, image: null },
  access_token: ann.accessToken,
  refresh_token: 'refresh-of-ann',
  expires_in: 3600,
  email_code_sent: 0,
};
