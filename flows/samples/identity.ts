/** The charts of identity with their sample events. */
import { createMachine } from 'xstate';
import { rulesMet } from '../../contract/domain/identity/password.ts';
import type { Profile } from '../../contract/schemas/profile.ts';
import { accountMachine } from '../../machines/account/account.machine.ts';
import { passwordChangeMachine } from '../../machines/account/passwordChange.machine.ts';
import { profileMachine } from '../../machines/account/profile.machine.ts';
import { authMachine } from '../../machines/identity/auth.machine.ts';
import { authLoaderMachine } from '../../machines/identity/authLoader.machine.ts';
import { contactUndoMachine } from '../../machines/identity/contactUndo.machine.ts';
import { emailLinkLandingMachine } from '../../machines/identity/emailLinkLanding.machine.ts';
import { emailLinkRequestMachine } from '../../machines/identity/emailLinkRequest.machine.ts';
import { emailVerifiedPageMachine } from '../../machines/identity/emailVerifiedPage.machine.ts';
import { idleMachine } from '../../machines/identity/idle.machine.ts';
import { loginMachine } from '../../machines/identity/login.machine.ts';
import {
  oneTimeCodeMachine,
  type CodeProof,
  type OneTimeCodeInput,
  type OneTimeCodeOutput,
} from '../../machines/identity/oneTimeCode.machine.ts';
import { passwordResetMachine } from '../../machines/identity/passwordReset.machine.ts';
import { phoneOtpMachine } from '../../machines/identity/phoneOtp.machine.ts';
import { reauthMachine } from '../../machines/identity/reauth.machine.ts';
import { sessionMachine, type StoredSession } from '../../machines/identity/session.machine.ts';
import { signOutMachine } from '../../machines/identity/signOut.machine.ts';
import { signUpMachine } from '../../machines/identity/signUp.machine.ts';
import { signUpEmailCodeMachine } from '../../machines/identity/signUpEmailCode.machine.ts';
import { socialSignInMachine } from '../../machines/identity/socialSignIn.machine.ts';
import { tokenRefreshMachine } from '../../machines/identity/tokenRefresh.machine.ts';
import type { Failure, OtpTicket, Route, SignedIn } from '../../machines/types.ts';
import { done, fail } from '../walker/walk.ts';
import { failure, genericFailure, networkFailure, order } from './fixtures.ts';
import { flow, type Flow } from './flow.ts';

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
/** What a browser keeps of somebody who is signed in, and of nobody. */
export const stored: StoredSession = { user, hasToken: true, signedInAt, isComplete: true };
export const nobody: StoredSession = { user: null, hasToken: false, signedInAt: null, isComplete: false };
export const ticket: OtpTicket = {
  issuedAt: 1_767_348_000_000,
  validMinutes: 5,
  resendAfter: 60,
  to: '+41 •• ••• 45 67',
  message: 'A verification code has been sent.',
};

export const phoneInput = { isdcode: null, mobile: null, ticket: null };
export const ownNumber = { isdcode: '41', mobile: '791234567' };

const mobileTarget = { proves: 'mobile', country: 'CH', number: '791234567' } as const;
/** Each way in which a flow starts the chart of a code. */
export const codeInputs = {
  /** A number or another address: sent without being asked for. */
  requested: { target: mobileTarget, begin: 'requested', running: null, mayBeSent: false },
  /** Gone on with after a reload. */
  sent: { target: mobileTarget, begin: 'sent', running: { ticket, remainingMs: 240_000 }, mayBeSent: false },
  /** After the sign-up all that is known is that it was sent. */
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
export const leftCode: OneTimeCodeOutput = { outcome: 'left', proof: null, failure: null };

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
/** Both contacts are proved, and there is a password. */
const proved: Profile = { ...profile, email_verified: 1, has_password: 1 };
const accountAt = (path: string): Route => ({ screen: 'account', path, params: {}, query: {} });

/** Draws nothing; a test of the view says itself what the widget tells. */
const CaptchaOfTheFixture = (): null => null;
/** Stands for the charts of signing in: open when asked for, closed when told. */
const dialogOfTheFixture = createMachine({
  initial: 'closed',
  on: { 'auth.closed': '.closed' },
  states: {
    closed: { tags: 'screen:closed', on: { 'auth.loginAsked': 'login', 'auth.signUpAsked': 'signUp' } },
    login: { tags: 'screen:login' },
    signUp: { tags: 'screen:signUp' },
  },
});

const renamed = { firstname: 'Anna', lastname: '', dob: '1990-05-14', gender: 'female' as const, age: 35 };
const password = 'Fixture-1';
const strong = { password, password_confirmation: password, met: rulesMet(password) };
const weak = { password: 'abc', password_confirmation: 'abd', met: rulesMet('abc') };

export const identityFlows: Flow[] = [
  flow(sessionMachine, {
    'session.started': [{ type: 'session.started', session: signedIn, at: signedInAt }],
    'session.storageChanged': [
      { type: 'session.storageChanged', stored },
      { type: 'session.storageChanged', stored: { ...stored, signedInAt: signedInAt + 1 } },
      { type: 'session.storageChanged', stored: nobody },
    ],
    'session.renewed': [{ type: 'session.renewed', accessToken: 'renewed-token-of-the-fixture' }],
    'session.renamed': [{ type: 'session.renamed', name: 'Anna Muster' }],
    'xstate.done.actor.readSession': [
      done('readSession', stored),
      done('readSession', { ...stored, hasToken: false, isComplete: false }),
      done('readSession', nobody),
    ],
    'xstate.error.actor.readSession': [fail('readSession', genericFailure)],
    'xstate.error.actor.signOut': [fail('signOut', genericFailure)],
    'xstate.done.actor.tokenRefresh': [
      done('tokenRefresh', { outcome: 'lost', reason: 'No refresh token available' }),
    ],
    'xstate.error.actor.tokenRefresh': [fail('tokenRefresh', genericFailure)],
  }),
  flow(signOutMachine, {
    'signOut.wanted': [{ type: 'signOut.wanted', bearer: signedIn.access_token }],
    'xstate.error.actor.tellServer': [fail('tellServer', networkFailure)],
  }),
  flow(tokenRefreshMachine, {
    'xstate.done.actor.readTokenAge': [
      done('readTokenAge', { remainingMs: 400_000, hasRefreshToken: true }),
      done('readTokenAge', { remainingMs: 299_000, hasRefreshToken: true }),
      done('readTokenAge', { remainingMs: null, hasRefreshToken: false }),
    ],
    'xstate.error.actor.readTokenAge': [fail('readTokenAge', genericFailure)],
    'xstate.done.actor.renewTokens': [done('renewTokens', 'renewed-token-of-the-fixture')],
    'xstate.error.actor.renewTokens': [
      fail('renewTokens', failure('session', { message: 'Token has expired' })),
    ],
  }),
  flow(idleMachine, {
    'xstate.done.actor.readIdle': [
      done('readIdle', 0),
      done('readIdle', 1_750_000),
      done('readIdle', 1_900_000),
      done('readIdle', 3_700_000),
      // to the millisecond
      done('readIdle', 1_740_000),
      done('readIdle', 1_800_000),
      done('readIdle', 3_600_000),
    ],
    'xstate.error.actor.readIdle': [fail('readIdle', genericFailure)],
    'xstate.error.actor.signOut': [fail('signOut', failure('session', { message: 'Token not provided' }))],
  }),
  flow(loginMachine, {
    'login.submitted': [
      { type: 'login.submitted', credentials: { email: 'ann@example.com', password }, isEmail: true },
      { type: 'login.submitted', credentials: { email: 'abc', password: 'six-ch' }, isEmail: false },
      {
        type: 'login.submitted',
        credentials: { email: 'ann@example.com', password: 'seven-c' },
        isEmail: true,
      },
      {
        type: 'login.submitted',
        credentials: { email: 'ann@example.com', password: 'eight-ch' },
        isEmail: true,
      },
    ],
    'login.left': [
      { type: 'login.left', to: 'phone' },
      { type: 'login.left', to: 'signUp' },
      { type: 'login.left', to: 'forgotPassword' },
    ],
    'xstate.done.actor.logIn': [done('logIn', signedIn)],
    'xstate.error.actor.logIn': [
      fail('logIn', failure('refused', { message: 'Invalid email or password.' })),
    ],
  }),
  flow(socialSignInMachine, {
    'xstate.error.actor.loadProvider': [fail('loadProvider', networkFailure)],
    'xstate.done.actor.requestProviderToken': [done('requestProviderToken', 'provider-token-of-the-fixture')],
    'xstate.error.actor.requestProviderToken': [fail('requestProviderToken', genericFailure)],
    'xstate.done.actor.checkToken': [done('checkToken', signedIn)],
    'xstate.error.actor.checkToken': [fail('checkToken', failure('refused', { code: 'SOCIAL' }))],
  }),
  flow(
    oneTimeCodeMachine,
    {
      'oneTimeCode.typed': [{ type: 'oneTimeCode.typed', digits: '123456' }],
      'xstate.done.actor.requestCode': [done('requestCode', ticket)],
      'xstate.error.actor.requestCode': [
        fail('requestCode', failure('tooMany', { message: 'Too many attempts. Please try again later.' })),
        fail(
          'requestCode',
          failure('conflict', { message: 'Email already verified', code: 'ALREADY_VERIFIED' }),
        ),
        fail('requestCode', failure('refused', { code: 'REAUTH_REQUIRED' })),
        fail('requestCode', networkFailure),
      ],
      'xstate.done.actor.checkCode': [done('checkCode', { number: ownNumber, session: signedIn })],
      'xstate.error.actor.checkCode': [
        fail('checkCode', failure('gone', { message: 'Your OTP has expired!' })),
        fail('checkCode', failure('tooMany', { message: 'Too many attempts. Please try again later.' })),
        fail('checkCode', failure('conflict', { message: 'This mobile number is already exists.' })),
        fail('checkCode', failure('refused', { code: 'REAUTH_REQUIRED' })),
        fail('checkCode', failure('refused')),
        fail('checkCode', failure('validation', { message: 'Invalid OTP' })),
        fail('checkCode', networkFailure),
      ],
    },
    {
      input: codeInputs.requested,
      more: [codeInputs.sent, codeInputs.unknown, codeInputs.own, codeInputs.offered],
    },
  ),
  flow(
    phoneOtpMachine,
    {
      'phoneOtp.countryChosen': [{ type: 'phoneOtp.countryChosen', country: 'DE' }],
      'phoneOtp.numberTyped': [
        { type: 'phoneOtp.numberTyped', number: '791234567', countries: [] },
        { type: 'phoneOtp.numberTyped', number: '1234567890123', countries: [] },
        { type: 'phoneOtp.numberTyped', number: '123456789012', countries: [] },
        { type: 'phoneOtp.numberTyped', number: '2015550123', countries: ['US', 'CA'] },
        { type: 'phoneOtp.numberTyped', number: '+4', countries: [] },
      ],
      'xstate.done.actor.readStart': [
        done('readStart', { country: 'CH', number: '', ticket: null, remainingMs: 0 }),
        done('readStart', { country: 'CH', number: '791234567', ticket, remainingMs: 240_000 }),
      ],
      'xstate.error.actor.readStart': [fail('readStart', genericFailure)],
      'xstate.done.actor.oneTimeCode': [
        done('oneTimeCode', provedBy({ number: ownNumber, session: signedIn })),
        done('oneTimeCode', refusedBy(failure('refused', { code: 'REAUTH_REQUIRED' }))),
        done(
          'oneTimeCode',
          refusedBy(failure('conflict', { message: 'This mobile number is already exists.' })),
        ),
        done('oneTimeCode', leftCode),
      ],
      'xstate.error.actor.oneTimeCode': [fail('oneTimeCode', genericFailure)],
    },
    { input: phoneInput },
  ),
  flow(signUpMachine, {
    'signUp.emailSubmitted': [
      { type: 'signUp.emailSubmitted', email: 'ann@example.com', isEmail: true },
      { type: 'signUp.emailSubmitted', email: '', isEmail: false },
    ],
    'signUp.fieldLeft': [
      {
        type: 'signUp.fieldLeft',
        field: 'fname',
        details: { fname: '', lname: '', password: '', password_confirmation: '', met: [] },
      },
    ],
    'signUp.fieldTyped': [{ type: 'signUp.fieldTyped', field: 'fname' }],
    'signUp.passwordTyped': [{ type: 'signUp.passwordTyped', met: rulesMet(password) }],
    'signUp.detailsSubmitted': [
      { type: 'signUp.detailsSubmitted', details: { fname: 'Ann', lname: 'Muster', ...strong } },
      { type: 'signUp.detailsSubmitted', details: { fname: '', lname: '', ...weak } },
    ],
    'captcha.solved': [{ type: 'captcha.solved', token: 'captcha-token-of-the-fixture' }],
    'xstate.done.actor.loadCaptcha': [
      done('loadCaptcha', { sitekey: 'sitekey-of-the-fixture', view: CaptchaOfTheFixture }),
    ],
    'xstate.error.actor.loadCaptcha': [fail('loadCaptcha', networkFailure)],
    'xstate.done.actor.register': [done('register', signedIn)],
    'xstate.error.actor.register': [
      fail(
        'register',
        failure('validation', { code: 'CAPTCHA', message: 'CAPTCHA verification failed. Please try again.' }),
      ),
      fail(
        'register',
        failure('validation', {
          code: 'VALIDATION_ERROR',
          fields: { email: 'This email is already registered.' },
        }),
      ),
      fail('register', networkFailure),
    ],
  }),
  flow(signUpEmailCodeMachine, {
    'xstate.done.actor.oneTimeCode': [
      done('oneTimeCode', provedBy({})),
      done(
        'oneTimeCode',
        refusedBy(failure('conflict', { message: 'Email already verified', code: 'ALREADY_VERIFIED' })),
      ),
      done('oneTimeCode', leftCode),
    ],
    'xstate.error.actor.oneTimeCode': [fail('oneTimeCode', genericFailure)],
  }),
  flow(
    emailLinkLandingMachine,
    {
      'xstate.error.actor.verifyLink': [
        fail(
          'verifyLink',
          failure('conflict', { message: 'Email already verified', code: 'ALREADY_VERIFIED' }),
        ),
        fail('verifyLink', failure('refused', { message: 'Invalid or expired verification link.' })),
      ],
      'xstate.done.actor.resendLink': [done('resendLink', { message: 'Verification link sent!' })],
      'xstate.error.actor.resendLink': [
        fail(
          'resendLink',
          failure('conflict', { message: 'Email already verified', code: 'ALREADY_VERIFIED' }),
        ),
        fail('resendLink', networkFailure),
      ],
    },
    {
      input: {
        link: { id: '7', hash: 'aa', expires: '1767348000', signature: 'bb', verify_url: '' },
        signedIn: true,
      },
      more: [
        {
          link: { id: '7', hash: 'aa', expires: '1767348000', signature: 'bb', verify_url: '' },
          signedIn: false,
        },
      ],
    },
  ),
  flow(emailLinkRequestMachine, {
    'emailLinkRequest.submitted': [
      { type: 'emailLinkRequest.submitted', email: 'ann@example.com', isEmail: true },
      { type: 'emailLinkRequest.submitted', email: 'ann', isEmail: false },
    ],
    'xstate.done.actor.requestMail': [
      done('requestMail', { message: 'If the address exists, a reset link has been sent.' }),
    ],
    'xstate.error.actor.requestMail': [fail('requestMail', failure('validation'))],
  }),
  flow(
    passwordResetMachine,
    {
      'passwordReset.typed': [{ type: 'passwordReset.typed', met: rulesMet(password) }],
      'passwordReset.submitted': [
        { type: 'passwordReset.submitted', passwords: strong },
        { type: 'passwordReset.submitted', passwords: weak },
      ],
      'xstate.error.actor.resetPassword': [
        fail('resetPassword', failure('generic', { code: 'RESET_LINK' })),
        fail('resetPassword', networkFailure),
      ],
    },
    {
      input: { link: { email: 'ann@example.com', token: 'reset-token-of-the-fixture' } },
      more: [{ link: { email: '', token: '' } }],
    },
  ),
  flow(passwordChangeMachine, {
    'passwordChange.typed': [{ type: 'passwordChange.typed', met: rulesMet(password) }],
    'passwordChange.submitted': [
      { type: 'passwordChange.submitted', passwords: { ...strong, current_password: 'Fixture-0' } },
      { type: 'passwordChange.submitted', passwords: { ...weak, current_password: '' } },
    ],
    'xstate.error.actor.changePassword': [
      fail('changePassword', failure('validation', { message: 'The current password is wrong.' })),
    ],
  }),
  flow(emailVerifiedPageMachine, {
    'xstate.done.actor.readFlag': [done('readFlag', true), done('readFlag', false)],
    'xstate.error.actor.readFlag': [fail('readFlag', genericFailure)],
    'xstate.error.actor.holdFlag': [fail('holdFlag', genericFailure)],
  }),
  flow(
    accountMachine,
    {
      'route.changed': [
        '/profile',
        '/change-password',
        '/paysafe-credentials',
        '/paysafe-limit',
        '/orders',
      ].map((path) => ({
        type: 'route.changed',
        route: accountAt(path),
      })),
      'xstate.done.actor.readOwner': [done('readOwner', { name: 'Ann Muster' }), done('readOwner', null)],
      'xstate.error.actor.readOwner': [fail('readOwner', networkFailure)],
      'xstate.error.actor.profile': [fail('profile', genericFailure)],
      'xstate.error.actor.savedCards': [fail('savedCards', genericFailure)],
      'xstate.error.actor.referral': [fail('referral', genericFailure)],
      'xstate.error.actor.transactions': [fail('transactions', genericFailure)],
      'xstate.error.actor.passwordChange': [fail('passwordChange', genericFailure)],
      'xstate.done.actor.verification': [done('verification', { outcome: 'left' })],
      'xstate.error.actor.verification': [fail('verification', genericFailure)],
      'xstate.error.actor.credentials': [fail('credentials', genericFailure)],
      'xstate.error.actor.voucherLimit': [fail('voucherLimit', genericFailure)],
    },
    {
      input: { path: '/profile', orderno: null },
      more: ['/change-password', '/orders', '/paysafe-limit'].map((path) => ({ path, orderno: null })),
    },
  ),
  flow(
    profileMachine,
    {
      'profile.editAsked': (['personal', 'address', 'language'] as const).map((group) => ({
        type: 'profile.editAsked',
        group,
      })),
      'profile.submitted': [
        { type: 'profile.submitted', change: { group: 'personal', person: renamed } },
        {
          type: 'profile.submitted',
          change: {
            group: 'personal',
            person: { firstname: '', lastname: 'n'.repeat(51), dob: '2015-05-14', gender: null, age: 10 },
          },
        },
      ],
      'profile.changed': [{ type: 'profile.changed', profile }],
      'xstate.done.actor.loadProfile': [profile, proved, { ...profile, mobile_verified: 0 as const }].map(
        (loaded) => done('loadProfile', loaded),
      ),
      'xstate.error.actor.loadProfile': [fail('loadProfile', networkFailure)],
      'xstate.done.actor.saveChange': [
        done('saveChange', {
          patch: { firstname: 'Anna', lastname: null, dob: '1990-05-14', gender: 'female' },
          corrected: false,
          codeSent: false,
        }),
      ],
      'xstate.error.actor.saveChange': [
        fail('saveChange', failure('validation', { fields: { firstname: 'Maximum 50 letters.' } })),
      ],
      'xstate.done.actor.phoneOtp': [
        done('phoneOtp', {
          outcome: 'verified',
          number: { isdcode: '41', mobile: '797654321' },
          session: null,
        }),
        done('phoneOtp', { outcome: 'left', number: null, session: null }),
        done('phoneOtp', { outcome: 'unproved', number: null, session: null }),
      ],
      'xstate.error.actor.phoneOtp': [fail('phoneOtp', genericFailure)],
      'xstate.done.actor.emailChange': [
        done('emailChange', { outcome: 'verified', email: 'anna@example.com' }),
        done('emailChange', { outcome: 'left', email: '' }),
        done('emailChange', { outcome: 'unproved', email: '' }),
      ],
      'xstate.error.actor.emailChange': [fail('emailChange', genericFailure)],
      'xstate.done.actor.reauth': [
        done('reauth', { outcome: 'proved' }),
        done('reauth', { outcome: 'left' }),
      ],
      'xstate.error.actor.reauth': [fail('reauth', genericFailure)],
      'xstate.done.actor.resendLink': [done('resendLink', { message: 'Verification link sent!' })],
      'xstate.error.actor.resendLink': [
        fail(
          'resendLink',
          failure('conflict', { message: 'Email already verified', code: 'ALREADY_VERIFIED' }),
        ),
        fail('resendLink', failure('tooMany', { message: 'Too many attempts. Please try again later.' })),
      ],
    },
    // an edit and a link are walked beside each other, not in every mixture
    { prune: ({ value }) => !/reading|idle|loading|failed/.test(JSON.stringify(value)) },
  ),
  flow(
    reauthMachine,
    {
      'reauth.passwordSubmitted': [
        { type: 'reauth.passwordSubmitted', password: 'Fixture-0' },
        { type: 'reauth.passwordSubmitted', password: '' },
      ],
      'xstate.error.actor.provePassword': [
        fail(
          'provePassword',
          failure('validation', { fields: { password: 'The current password is not right.' } }),
        ),
      ],
      'xstate.done.actor.oneTimeCode': [
        done('oneTimeCode', provedBy({})),
        done('oneTimeCode', leftCode),
        done('oneTimeCode', refusedBy(networkFailure)),
      ],
      'xstate.error.actor.oneTimeCode': [fail('oneTimeCode', genericFailure)],
    },
    {
      input: { purpose: 'email', contact: 'ann@example.com', hasPassword: true },
      more: [{ purpose: 'mobile', contact: '+41 791234567', hasPassword: false }],
    },
  ),
  flow(
    contactUndoMachine,
    {
      'xstate.done.actor.undoChange': [
        done('undoChange', { email: 'a***@e***.com', mobile: null, reset_sent: 1 }),
        done('undoChange', { email: null, mobile: '+41 *** 67', reset_sent: 0 }),
      ],
      'xstate.error.actor.undoChange': [
        fail('undoChange', failure('refused', { message: 'This link has been used already or is too old.' })),
        fail('undoChange', networkFailure),
      ],
    },
    { input: { token: 'a-token-of-the-fixture' }, more: [{ token: '' }] },
  ),
  flow(authLoaderMachine, {
    'xstate.done.actor.loadAuth': [
      done('loadAuth', {
        logic: dialogOfTheFixture,
        view: (): string => 'forms of the fixture',
      }),
    ],
    'xstate.error.actor.loadAuth': [fail('loadAuth', networkFailure)],
  }),
  flow(authMachine, {
    'xstate.done.actor.login': [
      done('login', { outcome: 'signedIn', session: signedIn }),
      done('login', { outcome: 'phone', session: null }),
      done('login', { outcome: 'signUp', session: null }),
      done('login', { outcome: 'forgotPassword', session: null }),
    ],
    'xstate.done.actor.socialSignIn': [done('socialSignIn', { session: signedIn })],
    'xstate.done.actor.phoneOtp': [
      done('phoneOtp', { outcome: 'verified', number: ownNumber, session: signedIn }),
      done('phoneOtp', { outcome: 'left', number: null, session: null }),
    ],
    'xstate.done.actor.signUp': [
      done('signUp', { outcome: 'signedIn', session: { ...signedIn, email_code_sent: 1 } }),
      done('signUp', { outcome: 'signedIn', session: signedIn }),
      done('signUp', { outcome: 'login', session: null }),
    ],
    'xstate.done.actor.signUpEmailCode': [done('signUpEmailCode', { verified: true })],
  }),
];
