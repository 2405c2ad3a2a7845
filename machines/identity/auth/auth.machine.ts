import { setup } from 'xstate';
import { childNotProvided } from '../../lib/notProvided.ts';
import type { SignedIn } from '../../types.ts';
import type { loginMachine, LoginOutput } from '../login/login.machine.ts';
import type { phoneOtpMachine } from '../phoneOtp/phoneOtp.machine.ts';
import type { signUpMachine } from '../signUp/signUp.machine.ts';
import type { signUpEmailCodeMachine } from '../signUpEmailCode/signUpEmailCode.machine.ts';
import type { socialSignInMachine } from '../socialSignIn/socialSignIn.machine.ts';

export type AuthEvent =
  | { type: 'auth.loginRequested' }
  | { type: 'auth.signUpRequested' }
  | { type: 'auth.closed' }
  | { type: 'session.endedElsewhere' };

/** Extracts the output of the login chart. */
const loginIn = (event: { type: string; output?: unknown }): LoginOutput => event.output as LoginOutput;

/** Returns the email address of the account created by the sign-up chart. */
const signedUpEmail = (event: { type: string; output?: unknown }): string | null =>
  (event.output as { session: SignedIn | null }).session?.profile.email ?? null;

/** The dialog for signing in and signing up. It shows one form at a time. Each form has its own chart. */
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
    login: childNotProvided<typeof loginMachine>(),
    phoneOtp: childNotProvided<typeof phoneOtpMachine>(),
    signUp: childNotProvided<typeof signUpMachine>(),
    socialSignIn: childNotProvided<typeof socialSignInMachine>(),
    signUpEmailCode: childNotProvided<typeof signUpEmailCodeMachine>(),
  },
  guards: {
    isSignedIn: (_, p: { session: SignedIn | null }) => p.session !== null,
    isCodeSent: (_, p: { session: SignedIn | null }) => p.session?.email_code_sent === 1,
    isLogin: ({ event }, p: { outcome: LoginOutput['outcome'] }) => loginIn(event).outcome === p.outcome,
  },
  actions: {
    announceSession: (_, _p: { session: SignedIn | null }) => {},
    /** Opens the profile after sign-up, unless the shopper signed up while checking out a voucher. */
    goAfterSignUp: () => {},
    goForgotPassword: () => {},
  },
}).createMachine({
  id: 'auth',
  description: 'Dialog for signing in by email or phone, signing up, and entering the code from the email.',
  initial: 'closed',
  on: { 'auth.closed': { target: '.closed' } },
  states: {
    closed: {
      description: 'The dialog stays closed until the shopper asks to sign in or sign up.',
      tags: ['screen:closed'],
      on: {
        'auth.loginRequested': { target: 'login', meta: { spec: 'UI-05' } },
        'auth.signUpRequested': { target: 'signUp' },
      },
    },
    login: {
      description: 'The form for email address and password is open. It also offers social sign-in.',
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
      description: 'The form for signing in with a mobile number and a one-time code is open.',
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
      description: 'The registration form is open. It also offers social sign-in.',
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
      description:
        'The account has been created. A dialog on the profile page asks for the code from the email.',
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
