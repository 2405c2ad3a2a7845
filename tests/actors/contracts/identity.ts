/** Contracts for identity: signing in and out, codes, tokens and links in emails. */
import type { ResponseOf } from '../../../contract/api.ts';
import { createFailure } from '../../../contract/failure.ts';
import { signedIn } from '../../../machines/identity/fixtures.ts';
import { accessTokenImplementations } from '../../../src/features/identity/accessToken/accessToken.actors.ts';
import { authImplementations } from '../../../src/features/identity/auth/auth.actors.ts';
import { markCheckoutRegistration } from '../../../src/features/identity/auth/authRequests.ts';
import { identityConfig } from '../../../src/features/identity/auth/identityConfig.ts';
import { emailLinkLandingImplementations } from '../../../src/features/identity/emailLinkLanding/emailLinkLanding.actors.ts';
import { emailLinkRequestImplementations } from '../../../src/features/identity/emailLinkRequest/emailLinkRequest.actors.ts';
import { emailVerifiedPageImplementations } from '../../../src/features/identity/emailVerifiedPage/emailVerifiedPage.actors.ts';
import { idleImplementations } from '../../../src/features/identity/idle/idle.actors.ts';
import { loginImplementations } from '../../../src/features/identity/login/login.actors.ts';
import { mailLinkImplementations } from '../../../src/features/identity/mailLink/mailLink.actors.ts';
import { emailCode } from '../../../src/features/identity/oneTimeCode/emailCode.ts';
import { passkeyProofImplementations } from '../../../src/features/identity/passkeyProof/passkeyProof.actors.ts';
import { passwordResetImplementations } from '../../../src/features/identity/passwordReset/passwordReset.actors.ts';
import {
  ownNumberCode,
  ownNumberImplementations,
  phoneSignInCode,
  phoneSignInImplementations,
} from '../../../src/features/identity/phoneOtp/phoneOtp.actors.ts';
import { reauthCode, reauthImplementations } from '../../../src/features/identity/reauth/reauth.actors.ts';
import { sessionImplementations } from '../../../src/features/identity/session/session.actors.ts';
import { signOutImplementations } from '../../../src/features/identity/signOut/signOut.actors.ts';
import { signUpImplementations } from '../../../src/features/identity/signUp/signUp.actors.ts';
import { signUpEmailCodeImplementations } from '../../../src/features/identity/signUpEmailCode/signUpEmailCode.actors.ts';
import { socialSignInImplementations } from '../../../src/features/identity/socialSignIn/socialSignIn.actors.ts';
import { tokenRefreshImplementations } from '../../../src/features/identity/tokenRefresh/tokenRefresh.actors.ts';
import {
  get,
  leads,
  withLostResponse,
  post,
  refused,
  tells,
  type ExpectedRequest,
  type Contracts,
  type Deed,
  type StorageContents,
} from './contract.ts';
import { now, type Page } from './page.ts';
import { expired, hour, otp, renewal, renewed, session, ticket, tooManyDigits, user } from './storedData.ts';

/** Simulates leaving the page for another URL. */
const leave = (page: Page): void => void page.dispatch('pagehide');

const registration: Contracts = {
  file: 'identity/auth/authRequests',
  made: (services) => ({ actors: { markCheckoutRegistration: markCheckoutRegistration(services) } }),
  contracts: {
    markCheckoutRegistration: {
      cases: [
        { sends: [], holds: { toRegister: 'paysafe' } },
        { when: 'leaving the page removes the flag', happens: leave, sends: [], holds: { toRegister: null } },
        {
          when: 'rendered on the server, where no page can be left',
          browser: () => void Reflect.deleteProperty(globalThis, 'addEventListener'),
          sends: [],
          holds: { toRegister: 'paysafe' },
        },
      ],
    },
  },
};

const auth: Contracts = {
  file: 'identity/auth',
  made: (services) => authImplementations(services),
  actions: {
    announceSession: [
      {
        when: 'a referral code is used only once',
        params: { session: signedIn },
        stored: { referral: 'ABCD2345' },
        stores: { referral: null },
        does: [tells('session', { type: 'session.started', session: signedIn, at: now })],
      },
      { when: 'no session', params: { session: null }, stored: { referral: 'ABCD2345' } },
    ],
    goAfterSignUp: [
      { when: 'REG-21: opens the profile', does: [leads('/profile')] },
      {
        when: 'REG-22: remains on the page during checkout',
        stored: { toRegister: 'paysafe' },
        stores: { toRegister: null },
      },
    ],
    goForgotPassword: [{ does: [leads('/forgot-password')] }],
  },
};

const signUpEmailCode: Contracts = {
  file: 'identity/signUpEmailCode',
  made: (services) => signUpEmailCodeImplementations(services),
  actions: { announceVerified: [{ does: [tells('screen', { type: 'email.verified' })] }] },
};

const restored: ResponseOf<'contact-undo'> = { email: 'a••@example.com', mobile: null, reset_sent: 1 };
const newsletterBy = (action: 'confirm' | 'leave') => ({
  when: action,
  input: { action, token: 'token-of-a-mail' },
  requests: [post(`newsletter/${action}`, { token: 'token-of-a-mail' }, {}, 'Done.')],
  returns: { message: 'Done.', restored: null },
});
const mailLink: Contracts = {
  file: 'identity/mailLink',
  made: (services) => mailLinkImplementations(services),
  contracts: {
    useLink: {
      cases: [
        {
          when: 'undo link',
          input: { action: 'undo', token: 'token-of-a-mail' },
          requests: [post('contact-undo', { token: 'token-of-a-mail' }, restored, 'Done.')],
          returns: { message: 'Done.', restored },
        },
        {
          when: 'link that ends reminders',
          input: { action: 'endReminder', token: 'token-of-a-mail' },
          requests: [post('reminder/end', { token: 'token-of-a-mail' }, {}, 'Stopped.')],
          returns: { message: 'Stopped.', restored: null },
        },
        newsletterBy('confirm'),
        newsletterBy('leave'),
        {
          when: 'expired link',
          input: { action: 'confirm', token: 'token-of-a-mail' },
          requests: [
            refused(post('newsletter/confirm', { token: 'token-of-a-mail' }), 410, { message: 'Over.' }),
          ],
          fails: { kind: 'gone', message: 'Over.' },
        },
      ],
    },
  },
};

const sent = (path: string, body: object): ExpectedRequest => post(path, body, otp, ticket.message);
const proof = (target: object) => ({ target, code: '123456' });
const email: Contracts = {
  file: 'identity/oneTimeCode/emailCode',
  made: (services) => emailCode(services),
  contracts: {
    requestCode: {
      cases: [
        {
          when: "sends the code to the account's address",
          input: { proves: 'email', email: null },
          stored: session,
          requests: [sent('emailresend', {})],
          returns: ticket,
        },
        {
          when: 'sends the code to a different address',
          input: { proves: 'email', email: 'bea@example.com' },
          stored: session,
          requests: [sent('email/send-otp', { email: 'bea@example.com' })],
          returns: ticket,
        },
      ],
    },
    checkCode: {
      cases: [
        {
          when: "code for the account's address",
          input: proof({ proves: 'email', email: null }),
          requests: [post('emailverify', { code: '123456' }, { email_verified: 1 })],
          returns: {},
        },
        {
          when: 'code for a different address',
          input: proof({ proves: 'email', email: 'bea@example.com' }),
          requests: [
            post('email/verify-otp', { email: 'bea@example.com', otpcode: '123456' }, { email_verified: 1 }),
          ],
          returns: { email: 'bea@example.com' },
        },
        {
          when: "code for a different address, returned in the shop's spelling",
          input: proof({ proves: 'email', email: 'Bea@example.com' }),
          requests: [
            post(
              'email/verify-otp',
              { email: 'Bea@example.com', otpcode: '123456' },
              { email_verified: 1, email: 'bea@example.com' },
            ),
          ],
          returns: { email: 'bea@example.com' },
        },
      ],
    },
  },
};

const hash = 'a'.repeat(40);
const link = {
  id: '7',
  hash,
  expires: '1767348000',
  signature: 'bb',
  verify_url: `/api/email/verify/7/${hash}`,
};
const verify = get(`email/verify/7/${hash}?expires=1767348000&signature=bb`, { email_verified: 1 });
const emailLinkLanding: Contracts = {
  file: 'identity/emailLinkLanding',
  made: (services) => emailLinkLandingImplementations(services),
  contracts: {
    verifyLink: {
      cases: [
        { when: 'valid link', input: link, requests: [verify], returns: null },
        {
          when: 'link without `verify_url`',
          input: { ...link, verify_url: '' },
          requests: [verify],
          returns: null,
        },
        {
          when: "link opened outside the account's own session",
          input: link,
          requests: [
            get(`email/verify/7/${hash}?expires=1767348000&signature=bb`, {
              email_verified: 0,
              password_reset: { email: 'ada@example.com', token: 'reset-token' },
            }),
          ],
          returns: { email: 'ada@example.com', token: 'reset-token' },
        },
        {
          when: 'a link to another host sends no request',
          input: { ...link, verify_url: 'https://evil.test/x' },
          fails: { kind: 'refused' },
        },
        {
          when: 'a link with a different path sends no request',
          input: { ...link, verify_url: '/api/email/verify/8/../7' },
          fails: { kind: 'refused' },
        },
        {
          when: 'address already verified',
          input: link,
          requests: [refused(verify, 409, { message: 'Email already verified', code: 'ALREADY_VERIFIED' })],
          fails: { kind: 'conflict', message: 'Email already verified', code: 'ALREADY_VERIFIED' },
        },
      ],
    },
    resendLink: {
      cases: [
        {
          stored: session,
          requests: [post('email/resend', {}, { sent_to: 'a••@example.com' }, 'Verification link sent!')],
          returns: { message: 'Verification link sent!' },
        },
      ],
    },
  },
  actions: {
    storeFlag: [{ stores: { emailVerified: '1' } }],
    goVerified: [{ does: [leads('/email-verified', { replace: true })] }],
    goNewPassword: [
      {
        params: { reset: { email: 'ada@example.com', token: 'reset-token' } },
        does: [
          leads('/reset-password?email=ada%40example.com&token=reset-token&confirms=1', { replace: true }),
        ],
      },
    ],
    openLogin: [{ does: [tells('auth', { type: 'auth.loginRequested' })] }],
    goHome: [{ does: [leads('/')] }],
  },
};

const mail = (purpose: 'passwordReset' | 'newsletter', ask: ExpectedRequest): Contracts => ({
  file: 'identity/emailLinkRequest',
  made: (services) => emailLinkRequestImplementations(services, purpose),
  contracts: {
    requestMail: {
      cases: [
        {
          when: purpose,
          input: { email: 'ann@example.com' },
          requests: [ask],
          returns: { message: 'Look into your mail.' },
        },
      ],
    },
  },
});
const passwordMail = mail(
  'passwordReset',
  post('forgetpwd/email', { email: 'ann@example.com' }, {}, 'Look into your mail.'),
);
const newsletterMail = mail(
  'newsletter',
  post(
    'contactmail',
    {
      name: 'Newsletter',
      email: 'ann@example.com',
      subject: 'Newsletter',
      message: 'Newsletter',
      topic: 'subscribe',
    },
    { ref: '' },
    'Look into your mail.',
  ),
);

const emailVerifiedPage: Contracts = {
  file: 'identity/emailVerifiedPage',
  made: (services) => emailVerifiedPageImplementations(services),
  contracts: {
    readFlag: {
      reads: ['emailVerified'],
      cases: [
        { when: 'address verified a moment ago', stored: { emailVerified: '1' }, returns: true },
        { when: 'address not verified', returns: false },
      ],
    },
    keepFlag: {
      cases: [
        { stored: { emailVerified: '1' }, sends: [], stores: { emailVerified: null } },
        {
          when: 'a reload preserves the flag until the page is left',
          stored: { emailVerified: '1' },
          happens: leave,
          sends: [],
          holds: { emailVerified: '1' },
          stores: { emailVerified: null },
        },
      ],
    },
  },
  actions: {
    goHome: [{ does: [leads('/')] }],
    redirectHome: [{ does: [leads('/', { replace: true })] }],
  },
};

const idle: Contracts = {
  file: 'identity/idle',
  made: (services) => idleImplementations(services),
  contracts: {
    readIdle: {
      reads: ['lastActivity'],
      cases: [
        { when: 'inactive for ten minutes', stored: { lastActivity: now - 600_000 }, returns: 600_000 },
        { when: 'no activity stored', returns: 0 },
        { when: 'clock that was set back', stored: { lastActivity: now + hour }, returns: 0 },
      ],
    },
    signOut: {
      reads: ['signOutToken'],
      cases: [
        { when: 'visitor', requests: [post('signout', {})] },
        {
          when: 'sign-out that the server has not received yet',
          stored: { signOutToken: 'refresh-of-who-left' },
          requests: [post('signout', { refresh_token: 'refresh-of-who-left' })],
        },
      ],
    },
  },
  actions: {
    storeActivity: [
      { when: 'first activity', stores: { lastActivity: now } },
      {
        when: 'activity ten seconds after the last',
        stored: { lastActivity: now - 10_000 },
        stores: { lastActivity: now },
      },
      { when: 'activity less than ten seconds after the last', stored: { lastActivity: now - 9_999 } },
      {
        when: 'clock that was set back',
        stored: { lastActivity: now + 10_000 },
        stores: { lastActivity: now },
      },
    ],
    clearPerson: [
      {
        when: 'removes the consent and notifies the session',
        stored: { ...session, cookieConsent: { necessary: true, analytics: true, marketing: false } },
        stores: { cookieConsent: null },
        does: [tells('consent', { type: 'consent.changed' }), tells('session', { type: 'session.idled' })],
      },
    ],
    goHome: [{ does: [leads('/', { replace: true })] }],
  },
};

const credentials = { email: 'ann@example.com', password: 'Alter-Gipfel-1' };
const login: Contracts = {
  file: 'identity/login',
  made: (services) => loginImplementations(services),
  contracts: {
    logIn: {
      cases: [
        {
          when: 'correct password',
          input: credentials,
          requests: [post('auth/login', credentials, signedIn)],
          returns: signedIn,
        },
        {
          when: 'wrong password',
          input: credentials,
          requests: [
            refused(post('auth/login', credentials), 401, { message: 'Invalid email or password.' }),
          ],
          fails: { kind: 'refused', message: 'Invalid email or password.' },
        },
      ],
    },
  },
};

// These are the base64 encodings of "question", "raw", "data", "client" and "signed".
const question = post('passkeys/ask', { purpose: 'codes' }, { options: { challenge: 'cXVlc3Rpb24' } });
const shown = {
  id: 'id-of-it',
  rawId: 'cmF3',
  type: 'public-key',
  authenticatorAttachment: 'platform',
  clientExtensionResults: {},
  response: { authenticatorData: 'ZGF0YQ', clientDataJSON: 'Y2xpZW50', signature: 'c2lnbmVk' },
};
const passkeyProof: Contracts = {
  file: 'identity/passkeyProof',
  made: (services) => passkeyProofImplementations(services),
  contracts: {
    provePasskey: {
      cases: [
        {
          when: 'the browser presents a passkey',
          input: { purpose: 'codes' },
          requests: [
            question,
            post('passkeys/prove', { purpose: 'codes', response: shown }, { reauth: 1, valid_minutes: 10 }),
          ],
          does: ['shows a passkey for question'],
        },
        {
          when: "the browser's dialog is closed",
          input: { purpose: 'codes' },
          browser: ({ navigator }) =>
            void (navigator['credentials'] = { get: () => Promise.reject(new Error('shut')) }),
          requests: [question],
          fails: { kind: 'refused', code: 'NOT_SHOWN' },
        },
      ],
    },
  },
};

const reset = {
  email: 'ann@example.com',
  token: 'token-of-a-mail',
  password: 'Neuer-Gipfel-2',
  password_confirmation: 'Neuer-Gipfel-2',
};
const passwordReset: Contracts = {
  file: 'identity/passwordReset',
  made: (services) => passwordResetImplementations(services),
  contracts: {
    resetPassword: {
      cases: [{ input: { ...reset, met: ['length'] }, requests: [post('forgetpwd/reset', reset)] }],
    },
  },
  actions: {
    goLogin: [
      {
        does: [
          leads('/', { replace: true }),
          tells('auth', { type: 'auth.loginRequested' }),
          tells('alert', { tone: 'success', text: 'passwordSet' }),
        ],
      },
    ],
  },
};

const number = { isdcode: '41', mobile: '791234567' };
const target = { proves: 'mobile', country: 'CH', number: '791234567' };
const { issuedAt: _issuedAt, message: _message, ...keptTicket } = ticket;
const onItsWay = { country: 'AT', number: '6641234567', ...keptTicket };
const goneOnWith = (remainingMs: number, issuedAt: number) => ({
  country: 'AT',
  number: '6641234567',
  ticket: { ...ticket, issuedAt, message: '' },
  remainingMs,
});
const none = { isdcode: null, mobile: null, ticket: null };
const forgetsSignInCode: readonly Deed[] = [
  {
    stored: { otp_timestamp: now, otpTicket: onItsWay, mobileTicket: { ...onItsWay, issuedAt: now } },
    stores: { otp_timestamp: null, otpTicket: null },
  },
];
const forgetsOwnCode: readonly Deed[] = [
  {
    stored: { otp_timestamp: now, otpTicket: onItsWay, mobileTicket: { ...onItsWay, issuedAt: now } },
    stores: { mobileTicket: null },
  },
];
const signInByNumber: Contracts = {
  file: 'identity/phoneOtp',
  made: (services) => phoneSignInImplementations(services),
  contracts: {
    readStart: {
      reads: ['otpTicket', 'otp_timestamp'],
      cases: [
        {
          when: 'no code was requested',
          input: none,
          returns: { country: 'DE', number: '', ticket: null, remainingMs: 0 },
        },
        {
          when: 'code sent two minutes ago',
          input: none,
          stored: { otp_timestamp: now - 120_000, otpTicket: onItsWay },
          returns: goneOnWith(180_000, now - 120_000),
        },
        {
          when: 'expired code',
          input: none,
          stored: { otp_timestamp: now - hour, otpTicket: onItsWay },
          returns: goneOnWith(0, now - hour),
        },
        {
          when: 'ticket without its time',
          input: none,
          stored: { otpTicket: onItsWay },
          returns: { country: 'DE', number: '', ticket: null, remainingMs: 0 },
        },
      ],
    },
  },
  actions: { showTooManyDigits: tooManyDigits, removeStoredTicket: forgetsSignInCode },
};
const ownNumber: Contracts = {
  file: 'identity/phoneOtp',
  made: (services) => ownNumberImplementations(services),
  contracts: {
    readStart: {
      reads: ['mobileTicket'],
      cases: [
        {
          when: 'account without a number',
          input: none,
          returns: { country: 'DE', number: '', ticket: null, remainingMs: 0 },
        },
        {
          when: 'number of the account, with the country of its dial code',
          input: { isdcode: '41', mobile: '791234567', ticket: null },
          returns: { country: 'CH', number: '791234567', ticket: null, remainingMs: 0 },
        },
        {
          when: 'code sent a minute ago',
          input: { isdcode: '41', mobile: '791234567', ticket: { ...ticket, issuedAt: now - 60_000 } },
          returns: {
            country: 'CH',
            number: '791234567',
            ticket: { ...ticket, issuedAt: now - 60_000 },
            remainingMs: 240_000,
          },
        },
        {
          when: 'code sent before a reload',
          input: none,
          stored: { mobileTicket: { ...onItsWay, issuedAt: now - 240_000 } },
          returns: goneOnWith(60_000, now - 240_000),
        },
      ],
    },
  },
  actions: { showTooManyDigits: tooManyDigits, removeStoredTicket: forgetsOwnCode },
};
const signInCode: Contracts = {
  file: 'identity/phoneOtp',
  made: (services) => phoneSignInCode(services),
  contracts: {
    requestCode: {
      cases: [{ input: target, requests: [sent('auth/mobilelogin', number)], returns: ticket }],
    },
    checkCode: {
      reads: ['referral'],
      cases: [
        {
          when: 'sign-in outside the checkout',
          input: proof(target),
          requests: [post('auth/mobileverify', { ...number, otpcode: '123456' }, signedIn)],
          returns: { number, session: signedIn },
        },
        {
          when: "sign-in after following a friend's referral link",
          input: proof(target),
          stored: { referral: 'ABCD2345' },
          requests: [post('auth/mobileverify', { ...number, otpcode: '123456', ref: 'ABCD2345' }, signedIn)],
          returns: { number, session: signedIn },
        },
      ],
    },
  },
  actions: {
    storeTicket: [
      {
        when: "stores the time of issue but not the shop's message",
        params: { target, ticket },
        stores: {
          otp_timestamp: now,
          otpTicket: { country: 'CH', number: '791234567', ...keptTicket },
        },
      },
    ],
    removeStoredTicket: forgetsSignInCode,
  },
};
const ownCode: Contracts = {
  file: 'identity/phoneOtp',
  made: (services) => ownNumberCode(services),
  contracts: {
    requestCode: {
      cases: [{ input: target, stored: session, requests: [sent('mobilecheck', number)], returns: ticket }],
    },
    checkCode: {
      cases: [
        {
          input: proof(target),
          stored: session,
          requests: [
            post(
              'mobileverify',
              { ...number, otpcode: '123456' },
              { mobile_verified: 1, isdcode: '41', mobile: '790000000' },
            ),
          ],
          // The phone number comes from the shop's response, not from the input.
          returns: { number: { isdcode: '41', mobile: '790000000' } },
        },
      ],
    },
  },
  actions: {
    storeTicket: [
      {
        when: "does not store the shop's message",
        params: { target, ticket },
        stores: {
          mobileTicket: { country: 'CH', number: '791234567', issuedAt: now, ...keptTicket },
        },
      },
    ],
    removeStoredTicket: forgetsOwnCode,
  },
};

const owner = { proves: 'owner', contact: 'email' };
const reauth: Contracts = {
  file: 'identity/reauth',
  made: (services) => ({
    actors: { ...reauthImplementations(services).actors, ...reauthCode(services).actors },
  }),
  contracts: {
    provePassword: {
      cases: [
        {
          input: { purpose: 'export', password: 'Alter-Gipfel-1' },
          requests: [
            post(
              'reauth',
              { purpose: 'export', password: 'Alter-Gipfel-1' },
              { reauth: 1, valid_minutes: 10 },
            ),
          ],
        },
      ],
    },
    requestCode: {
      cases: [{ input: owner, requests: [sent('reauth/send-otp', { purpose: 'email' })], returns: ticket }],
    },
    checkCode: {
      cases: [
        {
          input: proof(owner),
          requests: [
            post('reauth', { purpose: 'email', otpcode: '123456' }, { reauth: 1, valid_minutes: 10 }),
          ],
          returns: {},
        },
      ],
    },
  },
};

const everything = {
  ...session,
  signedInAt: now - hour,
  cartToken: 'the-cart',
  orderToken: 'the-order',
  guest: { email: 'eve@example.com' },
  mobileTicket: { ...onItsWay, issuedAt: now },
  lastOrders: { orders: [] },
  closedOrders: ['R-26-AAAA-0001 completed paid'],
  // The following values belong to the browser, so signing out keeps them.
  language: 'fr',
  Location: {
    country: 'Austria',
    country_code: 'AT',
    language: 'de',
    currency: 'EUR',
    isd_code: '43',
    at: now,
  },
  currentLocation: { country_code: 'DE' },
  cookieConsent: { necessary: true, analytics: true, marketing: false },
  lastActivity: now - 7,
  referral: 'ABCD2345',
} satisfies StorageContents;
const ownSession: Contracts = {
  file: 'identity/session',
  made: (services) => sessionImplementations(services),
  contracts: {
    readSession: {
      reads: ['accessToken', 'refreshToken', 'signedInAt', 'tokenExpiry', 'user'],
      cases: [
        {
          when: 'no customer',
          returns: { user: null, hasToken: false, signedInAt: null, isComplete: false },
        },
        {
          when: 'signed-in customer',
          stored: { ...session, signedInAt: now - hour },
          returns: { user, hasToken: true, signedInAt: now - hour, isComplete: true },
        },
        {
          when: 'session without a token expiry',
          stored: { ...session, tokenExpiry: null },
          returns: { user, hasToken: true, signedInAt: null, isComplete: false },
        },
      ],
    },
  },
  actions: {
    storeSession: [
      {
        when: 'replaces an old activity time, which would sign out the next tab',
        params: { session: signedIn, at: now - 1 },
        stored: { lastActivity: 1 },
        stores: {
          signedInAt: now - 1,
          lastActivity: now - 1,
          user: {
            name: 'Ann Muster',
            email: 'ann@example.com',
            picture: null,
            accessToken: signedIn.access_token,
          },
          accessToken: signedIn.access_token,
          refreshToken: signedIn.refresh_token,
          tokenExpiry: now + hour,
        },
        does: [tells('screen', { type: 'session.found' })],
      },
      {
        when: 'profile with a picture',
        params: {
          session: { ...signedIn, profile: { ...signedIn.profile, image: '/ann.png' } },
          at: now - 1,
        },
        stores: {
          signedInAt: now - 1,
          lastActivity: now - 1,
          user: {
            name: 'Ann Muster',
            email: 'ann@example.com',
            picture: '/ann.png',
            accessToken: signedIn.access_token,
          },
          accessToken: signedIn.access_token,
          refreshToken: signedIn.refresh_token,
          tokenExpiry: now + hour,
        },
        does: [tells('screen', { type: 'session.found' })],
      },
    ],
    storeName: [
      {
        when: 'signed-in customer',
        params: { name: 'Bea Keller' },
        stored: session,
        stores: { user: { ...user, name: 'Bea Keller' } },
      },
      { when: 'no customer', params: { name: 'Bea Keller' } },
    ],
    clearPerson: [
      {
        when: 'removes all personal data except the token for a pending sign-out',
        stored: everything,
        stores: {
          user: null,
          accessToken: null,
          refreshToken: null,
          tokenExpiry: null,
          signedInAt: null,
          cartToken: null,
          orderToken: null,
          guest: null,
          mobileTicket: null,
          lastOrders: null,
          closedOrders: null,
          signOutToken: 'refresh-before',
        },
        does: [tells('screen', { type: 'session.lost' })],
      },
      {
        when: 'customer signed in by phone, with a pending sign-out',
        stored: { user, signOutToken: 'refresh-of-who-left' },
        stores: { user: null },
        does: [tells('screen', { type: 'session.lost' })],
      },
    ],
    clearSession: [
      {
        stored: everything,
        stores: {
          user: null,
          accessToken: null,
          refreshToken: null,
          tokenExpiry: null,
          signedInAt: null,
          lastOrders: null,
        },
        does: [tells('screen', { type: 'session.lost' })],
      },
    ],
    announceIdled: [
      {
        when: 'customer',
        params: { wasSignedIn: true },
        stored: { cartToken: 'the-cart' },
        does: [tells('alert', { tone: 'info', text: 'idleCustomer' })],
      },
      {
        when: 'visitor without a cart',
        params: { wasSignedIn: false },
        does: [tells('alert', { tone: 'info', text: 'idleVisitor' })],
      },
      {
        when: 'visitor with a cart',
        params: { wasSignedIn: false },
        stored: { cartToken: 'the-cart' },
        does: [tells('alert', { tone: 'info', text: 'idleCart' })],
      },
    ],
    announceSignedOut: [{ does: [tells('alert', { tone: 'danger', text: 'signedOut' })] }],
    clearTokens: [
      {
        stored: { ...session, cartToken: 'the-cart' },
        stores: { accessToken: null, refreshToken: null, tokenExpiry: null },
      },
    ],
    clearCart: [{ does: [tells('cart', { type: 'cart.reset' })] }],
    clearConsent: [
      {
        stored: { cookieConsent: { necessary: true, analytics: true, marketing: false } },
        stores: { cookieConsent: null },
        does: [tells('consent', { type: 'consent.changed' })],
      },
    ],
    goHome: [{ does: [leads('/', { replace: true })] }],
    logLoss: [{ params: { reason: 'expired' }, does: ['warns Signed out: expired'] }],
    announceFound: [
      { does: [tells('screen', { type: 'session.found' }), tells('auth', { type: 'auth.closed' })] },
    ],
    announceGone: [
      {
        does: [tells('screen', { type: 'session.lost' }), tells('auth', { type: 'session.endedElsewhere' })],
      },
    ],
  },
};

const tell = (body: object, bearer: string | null): ExpectedRequest => ({
  ...post('signout', body),
  bearer,
  keepalive: true,
});
const signOut: Contracts = {
  file: 'identity/signOut',
  made: (services) => signOutImplementations(services),
  contracts: {
    notifyServer: {
      reads: ['signOutToken'],
      cases: [
        { when: 'no customer was signed in', input: { bearer: null } },
        {
          when: 'sends both tokens although someone else has signed in since',
          input: { bearer: 'access-of-who-left' },
          stored: { ...session, signOutToken: 'refresh-of-who-left' },
          requests: [tell({ refresh_token: 'refresh-of-who-left' }, 'access-of-who-left')],
          stores: { signOutToken: null },
        },
        {
          when: 'after a reload, sends the stored refresh token',
          input: { bearer: null },
          stored: { signOutToken: 'refresh-of-who-left' },
          requests: [tell({ refresh_token: 'refresh-of-who-left' }, null)],
          stores: { signOutToken: null },
        },
        {
          when: 'no refresh token',
          input: { bearer: 'access-of-who-left' },
          requests: [tell({}, 'access-of-who-left')],
        },
      ],
    },
  },
};

const config = {
  turnstile: { sitekey: 'the-sitekey', script: 'http://shop.test/turnstile.js' },
  google: { clientId: 'the-client', script: 'http://shop.test/gsi.js' },
};
const askConfig = get('clientConfig', config);
const details = {
  fname: 'Ann',
  lname: 'Muster',
  password: 'Neuer-Gipfel-2',
  password_confirmation: 'Neuer-Gipfel-2',
};
const newcomer = {
  input: { email: 'ann@example.com', captcha: 'the-captcha', details },
  returns: signedIn,
};
const register = (more: object = {}): ExpectedRequest =>
  post(
    'auth/register',
    { email: 'ann@example.com', ...details, cf_turnstile_response: 'the-captcha', ...more },
    { ...signedIn },
  );
const signUp: Contracts = {
  file: 'identity/signUp',
  made: (services) =>
    signUpImplementations(services, identityConfig(services.api), () => Promise.resolve('the view')),
  contracts: {
    loadCaptcha: {
      outlives: true,
      cases: [
        {
          when: 'the script loads',
          requests: [askConfig],
          returns: { sitekey: 'the-sitekey', view: 'the view' },
          does: ['loads http://shop.test/turnstile.js'],
        },
        {
          when: 'the script does not load',
          browser: (page) => void (page.scripts = false),
          requests: [askConfig],
          fails: { kind: 'network' },
          does: ['loads http://shop.test/turnstile.js'],
        },
      ],
    },
    register: {
      reads: ['referral', 'toRegister'],
      cases: [
        { when: 'sign-up outside the checkout', ...newcomer, requests: [register()] },
        {
          when: 'sign-up during checkout',
          ...newcomer,
          stored: { toRegister: 'paysafe' },
          requests: [register({ bcheckout: 1 })],
        },
        {
          when: "sign-up after following a friend's referral link",
          ...newcomer,
          stored: { referral: 'ABCD2345' },
          requests: [register({ ref: 'ABCD2345' })],
        },
      ],
    },
  },
  actions: {
    resetCaptcha: [
      {
        when: 'the widget is loaded',
        browser: ({ window, done }) => {
          window.turnstile = { reset: () => void done.push('asks for the captcha anew') };
          return () => void Reflect.deleteProperty(window, 'turnstile');
        },
        does: ['asks for the captcha anew'],
      },
      { when: 'the widget is not loaded' },
    ],
  },
};

type Callbacks = {
  client_id: string;
  scope: string;
  callback: (answer: object) => void;
  error_callback: (error: object) => void;
};
/** Simulates the sign-in provider's script with the given result. */
const provider =
  (answer: (callbacks: Callbacks) => void) =>
  ({ window, done }: Page): void => {
    const initTokenClient = (callbacks: Callbacks) => ({
      requestAccessToken: () => {
        done.push(`opens the provider for ${callbacks.client_id}: ${callbacks.scope}`);
        answer(callbacks);
      },
    });
    window['google'] = { accounts: { oauth2: { initTokenClient } } };
  };
const opensProvider = ['opens the provider for the-client: openid profile email'];
const google = (body: object): ExpectedRequest => ({
  ...post('auth/googlecheck', body, signedIn),
  bearer: 'token-of-the-provider',
});
const socialSignIn: Contracts = {
  file: 'identity/socialSignIn',
  made: (services) => socialSignInImplementations(services, identityConfig(services.api)),
  contracts: {
    loadProvider: {
      outlives: true,
      cases: [
        { requests: [askConfig], does: ['loads http://shop.test/gsi.js'] },
        {
          when: 'loads the script once per page',
          after: 'loadProvider',
          does: ['loads http://shop.test/gsi.js'],
        },
      ],
    },
    requestProviderToken: {
      outlives: true,
      cases: [
        {
          when: 'the customer agrees',
          browser: provider(({ callback }) => callback({ access_token: 'token-of-the-provider' })),
          requests: [askConfig],
          returns: 'token-of-the-provider',
          does: opensProvider,
        },
        {
          when: 'the customer refuses',
          browser: provider(({ callback }) => callback({ error: 'access_denied' })),
          requests: [askConfig],
          fails: { kind: 'refused', code: 'access_denied' },
          does: opensProvider,
        },
        {
          when: "the provider's window is closed",
          browser: provider(({ error_callback }) => error_callback({ type: 'popup_closed' })),
          requests: [askConfig],
          fails: { kind: 'generic', code: 'popup_closed' },
          does: opensProvider,
        },
        {
          when: "the provider's script is missing",
          requests: [askConfig],
          fails: { kind: 'generic', code: 'NO_PROVIDER' },
        },
      ],
    },
    checkToken: {
      reads: ['referral'],
      cases: [
        {
          when: "sends only the provider's token",
          input: { accessToken: 'token-of-the-provider' },
          stored: session,
          requests: [google({ access_token: 'token-of-the-provider' })],
          returns: signedIn,
        },
        {
          when: "sign-in after following a friend's referral link",
          input: { accessToken: 'token-of-the-provider' },
          stored: { referral: 'ABCD2345' },
          requests: [google({ access_token: 'token-of-the-provider', ref: 'ABCD2345' })],
          returns: signedIn,
        },
      ],
    },
  },
  actions: {
    logFailure: [
      {
        when: 'logs only the kind of failure',
        params: { error: createFailure('refused', { message: 'secret' }) },
        does: ['warns Social sign-in failed refused'],
      },
      {
        when: 'error without a kind',
        params: { error: new Error('secret') },
        does: ['warns Social sign-in failed '],
      },
    ],
  },
};

/** Simulates a browser whose tabs share a lock. `hold` runs the actor's work while the actor has the lock. */
const locks =
  (grant: (hold: () => Promise<void>, page: Page) => Promise<void>) =>
  (page: Page): void =>
    void (page.navigator['locks'] = {
      request: (name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
        page.done.push(`asks for ${name}`);
        let isHeld = false;
        signal.addEventListener('abort', () => isHeld || page.done.push('asks no longer'));
        return grant(() => ((isHeld = true), hold()), page).catch((error: unknown) => {
          isHeld = true;
          throw error;
        });
      },
    });

/**
 * Contracts for providing the access token while no session chart is running.
 * `tests/views/identity/sessionWiring.test.tsx` tests API calls with a running session chart.
 */
const accessToken: Contracts = {
  file: 'identity/accessToken',
  made: ({ store }) => accessTokenImplementations(store, () => undefined),
  contracts: {
    awaitSignOut: { cases: [{ when: 'no sign-out is pending' }] },
    readToken: {
      reads: ['accessToken', 'signedInAt', 'tokenExpiry'],
      cases: [
        {
          when: 'token valid for another hour',
          stored: session,
          returns: { isAnother: false, token: 'access-before', remainingMs: hour },
        },
        {
          when: 'expired token',
          stored: { ...session, tokenExpiry: now - 7 },
          returns: { isAnother: false, token: 'access-before', remainingMs: -7 },
        },
        { when: 'visitor', returns: { isAnother: false, token: null, remainingMs: null } },
      ],
    },
    awaitRenewal: {
      reads: ['accessToken'],
      cases: [
        {
          when: 'session chart not running, so no renewal is awaited',
          input: { token: 'access-before' },
          stored: session,
          returns: 'access-before',
        },
        { when: 'the session has ended', input: { token: 'access-before' }, returns: null },
      ],
    },
  },
  actions: { requestRenewal: [{ when: 'before the session chart is running' }] },
};

const tokenRefresh: Contracts = {
  file: 'identity/tokenRefresh',
  made: (services) => tokenRefreshImplementations(services),
  contracts: {
    readTokenAge: {
      reads: ['accessToken', 'refreshToken', 'signedInAt', 'tokenExpiry'],
      cases: [
        {
          when: 'token valid for another hour',
          stored: session,
          returns: { remainingMs: hour, accessToken: 'access-before', hasRefreshToken: true },
        },
        {
          when: 'expired token',
          stored: { tokenExpiry: now - 7 },
          returns: { remainingMs: -7, accessToken: null, hasRefreshToken: false },
        },
        {
          when: 'no session',
          returns: { remainingMs: null, accessToken: null, hasRefreshToken: false },
        },
      ],
    },
    renewalLock: {
      cases: [
        { when: 'browser without locks', sends: [{ type: 'renewalLock.held' }] },
        {
          when: 'holds the lock until the renewal is complete',
          browser: locks((hold, { done }) => hold().then(() => void done.push('gives it back'))),
          sends: [{ type: 'renewalLock.held' }],
          does: ['asks for shop-refresh', 'gives it back'],
        },
        {
          when: 'another tab holds the lock',
          browser: locks(() => new Promise(() => {})),
          sends: [],
          does: ['asks for shop-refresh', 'asks no longer'],
        },
        {
          when: 'the browser rejects the lock, so the renewal runs without it',
          browser: locks(() => Promise.reject(new DOMException('', 'SecurityError'))),
          sends: [{ type: 'renewalLock.held' }],
          does: ['asks for shop-refresh'],
        },
      ],
    },
    renewTokens: {
      reads: ['accessToken', 'refreshToken', 'user'],
      cases: [
        {
          when: 'token that is still valid, which is sent too',
          stored: { ...session, tokenExpiry: now + 299_999 },
          requests: [renewal],
          returns: 'access-after',
          stores: renewed,
        },
        {
          when: 'expired token',
          stored: expired,
          requests: [renewal],
          returns: 'access-after',
          stores: renewed,
        },
        {
          when: 'no refresh token',
          stored: { accessToken: 'access-before', tokenExpiry: now - 1 },
          fails: { kind: 'session', message: 'No refresh token available' },
        },
        {
          when: 'refused renewal',
          stored: expired,
          requests: [refused(renewal, 401, { message: 'Token has expired' })],
          fails: { kind: 'session', message: 'Token has expired' },
        },
        {
          when: 'no connection',
          stored: expired,
          requests: [withLostResponse(renewal)],
          fails: { kind: 'network' },
        },
      ],
    },
  },
  actions: {
    announceRenewed: [
      {
        params: { accessToken: 'access-after' },
        does: [tells('session', { type: 'session.renewed', accessToken: 'access-after' })],
      },
    ],
  },
};

export const identityContracts: readonly Contracts[] = [
  accessToken,
  auth,
  registration,
  mailLink,
  email,
  emailLinkLanding,
  passwordMail,
  newsletterMail,
  emailVerifiedPage,
  idle,
  login,
  passkeyProof,
  passwordReset,
  signInByNumber,
  ownNumber,
  signInCode,
  ownCode,
  reauth,
  ownSession,
  signOut,
  signUp,
  signUpEmailCode,
  socialSignIn,
  tokenRefresh,
];
