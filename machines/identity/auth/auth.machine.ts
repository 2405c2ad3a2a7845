import { fromCallback, setup } from 'xstate';
import type { SignedIn } from '../../types.ts';
import type { loginMachine, LoginOutput } from '../login/login.machine.ts';
import type { phoneOtpMachine } from '../phoneOtp/phoneOtp.machine.ts';
import type { signUpMachine } from '../signUp/signUp.machine.ts';
import type { signUpEmailCodeMachine } from '../signUpEmailCode/signUpEmailCode.machine.ts';
import type { socialSignInMachine } from '../socialSignIn/socialSignIn.machine.ts';

export type AuthEvent =
  | { type: 'auth.loginAsked' }
  | { type: 'auth.signUpAsked' }
  | { type: 'auth.closed' }
  | { type: 'session.endedElsewhere' };

/** Output of the login chart. */
const loginIn = (event: { type: string; output?: unknown }): LoginOutput => event.output as LoginOutput;

/** Address of the account that the sign-up chart created. */
const signedUpEmail = (event: { type: string; output?: unknown }): string | null =>
  (event.output as { session: SignedIn | null }).session?.profile.email ?? null;

/** The dialog for signing in and signing up: one form at a time, each with its own chart. */
export const authMachine = setup({
  types: {
    events: {} as AuthEvent,
    children: {} as {
      login: 'login';
      phoneOtp: 'phoneOtp';
      signUp: 'signUp';
      socialSignIn: 'socialSignIn';
      signUpEmailCode: 'signUpEmailCode';
    },
    tags: {} as
      | 'screen:closed'
      | 'screen:login'
      | 'screen:phone'
      | 'screen:signUp'
      | 'screen:signUpEmailCode',
  },
  actors: {
    login: fromCallback(() => {}) as unknown as typeof loginMachine,
    phoneOtp: fromCallback(() => {}) as unknown as typeof phoneOtpMachine,
    signUp: fromCallback(() => {}) as unknown as typeof signUpMachine,
    socialSignIn: fromCallback(() => {}) as unknown as typeof socialSignInMachine,
    signUpEmailCode: fromCallback(() => {}) as unknown as typeof signUpEmailCodeMachine,
  },
  guards: {
    isSignedIn: (_, p: { session: SignedIn | null }) => p.session !== null,
    isCodeSent: (_, p: { session: SignedIn | null }) => p.session?.email_code_sent === 1,
    isLogin: ({ event }, p: { outcome: LoginOutput['outcome'] }) => loginIn(event).outcome === p.outcome,
  },
  actions: {
    announceSession: (_, _p: { session: SignedIn | null }) => {},
    /** After sign-up: the profile, unless the person came from a voucher checkout. */
    goAfterSignUp: () => {},
    goForgotPassword: () => {},
  },
}).createMachine({
  id: 'auth',
  description: 'One dialog for login by e-mail or phone, sign-up and the e-mailed code.',
  initial: 'closed',
  on: { 'auth.closed': { target: '.closed' } },
  states: {
    closed: {
      description: 'No dialog is open; waits for a request to sign in or sign up.',
      tags: ['screen:closed'],
      on: {
        'auth.loginAsked': { target: 'login', meta: { spec: 'UI-05' } },
        'auth.signUpAsked': { target: 'signUp' },
      },
    },
    login: {
      description: 'The form for e-mail and password is open, with social sign-in.',
      tags: ['screen:login'],
      invoke: [
        {
          id: 'login',
          src: 'login',
          onDone: [
            {
              guard: { type: 'isLogin', params: { outcome: 'signedIn' } },
              target: 'closed',
              actions: [
                { type: 'announceSession', params: ({ event }) => ({ session: event.output.session }) },
              ],
              meta: { spec: 'AUTH-07 SESS-05' },
            },
            {
              guard: { type: 'isLogin', params: { outcome: 'phone' } },
              target: 'phone',
              meta: { spec: 'PHONE-01' },
            },
            {
              guard: { type: 'isLogin', params: { outcome: 'signUp' } },
              target: 'signUp',
              meta: { spec: 'AUTH-02' },
            },
            { target: 'closed', actions: ['goForgotPassword'], meta: { spec: 'AUTH-03' } },
          ],
          onError: 'closed',
        },
        {
          id: 'socialSignIn',
          src: 'socialSignIn',
          onDone: {
            target: 'closed',
            actions: [
              { type: 'announceSession', params: ({ event }) => ({ session: event.output.session }) },
            ],
            meta: { spec: 'SESS-05 AUTH-01' },
          },
          onError: { target: 'closed' },
        },
      ],
    },
    phone: {
      description: 'Sign-in by mobile number and one-time code is open.',
      tags: ['screen:phone'],
      invoke: {
        id: 'phoneOtp',
        src: 'phoneOtp',
        input: { isdcode: null, mobile: null, ticket: null },
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => ({ session: event.output.session }) },
            target: 'closed',
            actions: [
              { type: 'announceSession', params: ({ event }) => ({ session: event.output.session }) },
            ],
            meta: { spec: 'SESS-05 PHONE-08' },
          },
          { target: 'login' },
        ],
        onError: 'closed',
      },
    },
    signUp: {
      description: 'The registration form is open, with social sign-in.',
      tags: ['screen:signUp'],
      invoke: [
        {
          id: 'signUp',
          src: 'signUp',
          onDone: [
            {
              guard: { type: 'isCodeSent', params: ({ event }) => ({ session: event.output.session }) },
              target: 'signUpEmailCode',
              actions: [
                { type: 'announceSession', params: ({ event }) => ({ session: event.output.session }) },
                'goAfterSignUp',
              ],
              meta: { spec: 'REG-20 REG-21' },
            },
            {
              guard: { type: 'isSignedIn', params: ({ event }) => ({ session: event.output.session }) },
              target: 'closed',
              actions: [
                { type: 'announceSession', params: ({ event }) => ({ session: event.output.session }) },
                'goAfterSignUp',
              ],
              meta: { spec: 'REG-20 REG-21' },
            },
            { target: 'login' },
          ],
          onError: 'closed',
        },
        {
          id: 'socialSignIn',
          src: 'socialSignIn',
          onDone: {
            target: 'closed',
            actions: [
              { type: 'announceSession', params: ({ event }) => ({ session: event.output.session }) },
            ],
            meta: { spec: 'REG-02 SESS-05' },
          },
          onError: { target: 'closed' },
        },
      ],
    },
    signUpEmailCode: {
      description: 'The account exists. The code from its mail is entered on top of the profile page.',
      tags: ['screen:signUpEmailCode'],
      invoke: {
        id: 'signUpEmailCode',
        src: 'signUpEmailCode',
        input: ({ event }) => ({ email: signedUpEmail(event) }),
        onDone: { target: 'closed' },
        onError: 'closed',
      },
      on: { 'session.endedElsewhere': 'closed' },
    },
  },
});
