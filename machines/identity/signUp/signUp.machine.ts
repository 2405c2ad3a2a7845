import { assign, setup } from 'xstate';
import type { PasswordRule } from '../../../contract/domain/identity/password.ts';
import { emailForm } from '../../../contract/forms/email.ts';
import type { FaultsOf } from '../../../contract/forms/form.ts';
import {
  signUpForm,
  withoutNewPassword,
  type NewPassword,
  type SignUpDetails,
} from '../../../contract/forms/password.ts';
import { inBackground } from '../../lib/exceptions.ts';
import { failureIn, isFailure } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, SignedIn } from '../../types.ts';

export type SignUpFields = FaultsOf<typeof emailForm> & FaultsOf<typeof signUpForm>;

/** The captcha's site key and its view, which is loaded as a separate code chunk. */
export type LoadedCaptcha = { sitekey: string; view: unknown };

export type SignUpEvent =
  | { type: 'signUp.emailSubmitted'; email: string }
  | { type: 'signUp.passwordTyped'; met: PasswordRule[] }
  /** The user changed a field other than the password. */
  | { type: 'signUp.fieldTyped'; field: keyof SignUpFields }
  | { type: 'signUp.fieldLeft'; field: keyof SignUpFields; details: SignUpDetails }
  | { type: 'signUp.detailsSubmitted'; details: SignUpDetails }
  | { type: 'signUp.otherRequested' }
  | { type: 'signUp.loginRequested' }
  | { type: 'captcha.retried' }
  | { type: 'captcha.solved'; token: string }
  | { type: 'captcha.expired' }
  | { type: 'captcha.failed' };

/** Sign-up in two steps: email address, then the remaining details. */
export const signUpMachine = setup({
  types: {
    context: {} as {
      email: string;
      /** The submitted details, without the passwords. */
      typed: Omit<SignUpDetails, keyof NewPassword>;
      /** Rules that the typed password satisfies. The password itself is not stored in the context. */
      met: PasswordRule[];
      fields: SignUpFields;
      widget: LoadedCaptcha | null;
      captcha: string | null;
      captchaFailed: boolean;
      captchaExpired: boolean;
      failure: Failure | null;
      session: SignedIn | null;
    },
    events: {} as SignUpEvent,
    output: {} as { outcome: 'signedIn' | 'login'; session: SignedIn | null },
    tags: {} as 'screen:email' | 'screen:details' | 'busy' | 'captchaLoading' | 'captchaMissing' | 'solved',
  },
  actors: {
    loadCaptcha: notProvided<LoadedCaptcha>('signUp.loadCaptcha'),
    register: notProvided<SignedIn, { email: string; captcha: string; details: SignUpDetails }>(
      'signUp.register',
    ),
  },
  guards: {
    isEmail: (_, p: { email: string }) => emailForm.isValid(p),
    isValid: (_, p: { details: SignUpDetails }) => signUpForm.isValid(p.details),
    hasToken: (_, p: { token: string }) => p.token !== '',
    hasWidget: ({ context }) => context.widget !== null,
    isFailure,
    isEmailField: ({ event }) => failureIn(event)?.fields['email'] !== undefined,
  },
  actions: {
    setEmail: assign({ email: (_, p: { email: string }) => p.email, fields: {}, failure: null }),
    setEmailFault: assign({
      email: (_, p: { email: string }) => p.email,
      fields: (_, p: { email: string }): SignUpFields => emailForm.faultsOf(p),
    }),
    setMet: assign({ met: (_, p: { met: PasswordRule[] }) => p.met }),
    /** Clears the error of a field whose text has changed, because the error is now outdated. */
    clearFault: assign({
      fields: ({ context }, p: { field: keyof SignUpFields }): SignUpFields => {
        const { [p.field]: _, ...others } = context.fields;
        return others;
      },
    }),
    setTyped: assign({
      typed: (_, p: { details: SignUpDetails }) => withoutNewPassword(p.details),
      fields: {},
      failure: null,
    }),
    setFaults: assign({
      fields: (_, p: { details: SignUpDetails }) => signUpForm.faultsOf(p.details),
      failure: null,
    }),
    setFault: assign({
      fields: ({ context }, p: { field: keyof SignUpFields; details: SignUpDetails }): SignUpFields => {
        const { [p.field]: _, ...others } = context.fields;
        const faults: SignUpFields = signUpForm.faultsOf(p.details);
        const { [p.field]: fault, password_confirmation: difference } = faults;
        return {
          ...others,
          ...(fault === undefined ? {} : { [p.field]: fault }),
          // the repeated password might no longer match the changed one
          ...(p.field === 'password' && p.details.password_confirmation !== '' && difference
            ? { password_confirmation: difference }
            : {}),
        };
      },
    }),
    setWidget: assign({ widget: (_, p: { widget: LoadedCaptcha }) => p.widget }),
    setCaptcha: assign({
      captcha: (_, p: { token: string }) => p.token,
      captchaFailed: false,
      captchaExpired: false,
    }),
    clearCaptcha: assign({ captcha: null, captchaExpired: false }),
    expireCaptcha: assign({ captcha: null, captchaExpired: true }),
    markCaptcha: assign({ captcha: null, captchaFailed: true, captchaExpired: false }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    clearFailure: assign({ failure: null, fields: {} }),
    setSession: assign({ session: (_, p: { session: SignedIn }) => p.session }),
    /** Makes the captcha issue a new token, because the rejected sign-up has used the previous one. */
    resetCaptcha: () => {},
  },
}).createMachine({
  id: 'signUp',
  description:
    'Asks for the email address, then for names, password and a captcha, which enables the button. The server checks all.',
  meta: {
    exceptions: {
      ...inBackground('signUp.details.loading'),
    },
  },
  context: {
    email: '',
    typed: withoutNewPassword(signUpForm.blank),
    met: [],
    fields: {},
    widget: null,
    captcha: null,
    captchaFailed: false,
    captchaExpired: false,
    failure: null,
    session: null,
  },
  output: ({ context }) => ({ outcome: context.session ? 'signedIn' : 'login', session: context.session }),
  initial: 'enteringEmail',
  states: {
    enteringEmail: {
      description: 'The visitor enters an email address.',
      tags: ['screen:email'],
      on: {
        'signUp.emailSubmitted': [
          {
            guard: { type: 'isEmail', params: ({ event }) => ({ email: event.email }) },
            target: 'details',
            actions: [{ type: 'setEmail', params: ({ event }) => ({ email: event.email }) }],
            meta: { spec: 'REG-01 REG-03' },
          },
          {
            actions: [{ type: 'setEmailFault', params: ({ event }) => ({ email: event.email }) }],
            meta: { spec: 'REG-05 REG-06' },
          },
        ],
        'signUp.loginRequested': 'closed',
      },
    },
    details: {
      description:
        'The visitor enters names and a password. The form can be submitted once the captcha is solved.',
      initial: 'entered',
      on: {
        'signUp.fieldLeft': {
          actions: [
            {
              type: 'setFault',
              params: ({ event }) => ({ field: event.field, details: event.details }),
            },
          ],
          meta: { spec: 'REG-07' },
        },
        'signUp.passwordTyped': {
          actions: [
            { type: 'setMet', params: ({ event }) => ({ met: event.met }) },
            { type: 'clearFault', params: { field: 'password' } },
            { type: 'clearFault', params: { field: 'password_confirmation' } },
          ],
          meta: { spec: 'REG-15 REG-16' },
        },
        'signUp.fieldTyped': {
          actions: [{ type: 'clearFault', params: ({ event }) => ({ field: event.field }) }],
          meta: { spec: 'REG-09' },
        },
        'signUp.otherRequested': {
          target: 'enteringEmail',
          actions: ['clearCaptcha', 'clearFailure'],
          meta: { spec: 'REG-04' },
        },
      },
      states: {
        entered: {
          description: 'Checks whether the captcha still has to be loaded.',
          always: [{ guard: 'hasWidget', target: 'unsolved' }, { target: 'loading' }],
        },
        loading: {
          description: 'The captcha is loading from another server. The form can already be filled in.',
          tags: ['screen:details', 'captchaLoading'],
          invoke: {
            id: 'loadCaptcha',
            src: 'loadCaptcha',
            onDone: {
              target: 'unsolved',
              actions: [{ type: 'setWidget', params: ({ event }) => ({ widget: event.output }) }],
            },
            onError: 'missing',
          },
        },
        missing: {
          description: 'The captcha failed to load. The visitor can try again.',
          tags: ['screen:details', 'captchaMissing'],
          on: { 'captcha.retried': 'loading' },
        },
        unsolved: {
          description: 'The captcha has not been solved yet, so the button is disabled.',
          tags: ['screen:details'],
          on: {
            'captcha.solved': {
              guard: { type: 'hasToken', params: ({ event }) => ({ token: event.token }) },
              target: 'solved',
              actions: [{ type: 'setCaptcha', params: ({ event }) => ({ token: event.token }) }],
              meta: { spec: 'REG-17' },
            },
            'captcha.failed': { actions: ['markCaptcha'], meta: { spec: 'REG-18' } },
          },
        },
        solved: {
          description: 'The captcha is solved, so the form can be submitted.',
          tags: ['screen:details', 'solved'],
          on: {
            'captcha.solved': {
              guard: { type: 'hasToken', params: ({ event }) => ({ token: event.token }) },
              actions: [{ type: 'setCaptcha', params: ({ event }) => ({ token: event.token }) }],
            },
            'captcha.expired': { target: 'unsolved', actions: ['expireCaptcha'], meta: { spec: 'REG-17' } },
            'captcha.failed': { target: 'unsolved', actions: ['markCaptcha'], meta: { spec: 'REG-18' } },
            'signUp.detailsSubmitted': [
              {
                guard: { type: 'isValid', params: ({ event }) => ({ details: event.details }) },
                target: '#signUp.registering',
                actions: [{ type: 'setTyped', params: ({ event }) => ({ details: event.details }) }],
              },
              {
                actions: [{ type: 'setFaults', params: ({ event }) => ({ details: event.details }) }],
                meta: { spec: 'REG-07 REG-08 REG-09 REG-10 REG-11 REG-12 REG-13 REG-14 REG-16' },
              },
            ],
          },
        },
      },
    },
    registering: {
      description: 'The server is creating the account.',
      tags: ['screen:details', 'busy'],
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context, event }) => ({
          email: context.email,
          captcha: context.captcha!,
          details: event.type === 'signUp.detailsSubmitted' ? event.details : signUpForm.blank,
        }),
        onDone: {
          target: 'signedIn',
          actions: [{ type: 'setSession', params: ({ event }) => ({ session: event.output }) }],
          meta: { spec: 'SESS-05 REG-20 REG-21 REG-22' },
        },
        onError: [
          {
            guard: { type: 'isFailure', params: { code: 'CAPTCHA' } },
            target: 'details',
            actions: ['markCaptcha', 'resetCaptcha'],
            meta: { spec: 'REG-18' },
          },
          {
            guard: 'isEmailField',
            target: 'enteringEmail',
            actions: ['setFailure', 'clearCaptcha', 'resetCaptcha'],
            meta: { spec: 'REG-19' },
          },
          {
            target: 'details',
            actions: ['setFailure', 'clearCaptcha', 'resetCaptcha'],
            meta: { spec: 'REG-19' },
          },
        ],
      },
    },
    signedIn: {
      description: 'The account has been created. The output contains its session.',
      type: 'final',
      tags: ['screen:details', 'busy'],
    },
    closed: {
      description: 'The visitor chose to sign in instead, so the output contains no session.',
      type: 'final',
      tags: ['screen:email'],
    },
  },
});
