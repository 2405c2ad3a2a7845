import { assign, setup } from 'xstate';
import { loginForm, type LoginFaults, type LoginValues } from '../../../contract/forms/password.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, SignedIn } from '../../types.ts';

export type LoginEvent =
  | { type: 'login.submitted'; credentials: LoginValues }
  | { type: 'login.switched'; to: 'phone' | 'signUp' | 'forgotPassword' };

export type LoginOutput = {
  outcome: 'signedIn' | 'phone' | 'signUp' | 'forgotPassword';
  session: SignedIn | null;
};

/**
 * Sign-in with email address and password. The chart does not store the password, which exists only in the form and
 * the request.
 */
export const loginMachine = setup({
  types: {
    context: {} as {
      email: string;
      fields: LoginFaults;
      failure: Failure | null;
      session: SignedIn | null;
      to: string | null;
    },
    events: {} as LoginEvent,
    output: {} as LoginOutput,
    tags: {} as 'screen:form' | 'busy',
  },
  actors: {
    logIn: notProvided<SignedIn, LoginValues>('login.logIn'),
  },
  guards: {
    isValid: (_, p: { credentials: LoginValues }) => loginForm.isValid(p.credentials),
  },
  actions: {
    setEmail: assign({
      email: (_, p: { credentials: LoginValues }) => p.credentials.email,
      fields: {},
      failure: null,
    }),
    setFields: assign({
      email: (_, p: { credentials: LoginValues }) => p.credentials.email,
      fields: (_, p: { credentials: LoginValues }) => loginForm.faultsOf(p.credentials),
      failure: null,
    }),
    setSession: assign({ session: (_, p: { session: SignedIn }) => p.session }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    setDestination: assign({ to: (_, p: { to: string }) => p.to }),
  },
}).createMachine({
  id: 'login',
  description:
    'Signs in with email address and password. Messages from the server appear in the form, never in an alert.',
  context: { email: '', fields: {}, failure: null, session: null, to: null },
  output: ({ context }) => ({
    outcome: context.session ? 'signedIn' : (context.to as 'phone' | 'signUp' | 'forgotPassword'),
    session: context.session,
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The shopper enters an email address and a password.',
      tags: ['screen:form'],
      on: {
        'login.submitted': [
          {
            guard: { type: 'isValid', params: ({ event }) => event },
            target: 'submitting',
            actions: [{ type: 'setEmail', params: ({ event }) => ({ credentials: event.credentials }) }],
          },
          {
            actions: [{ type: 'setFields', params: ({ event }) => event }],
            meta: { spec: 'AUTH-04 AUTH-05' },
          },
        ],
        'login.switched': {
          target: 'switched',
          actions: [{ type: 'setDestination', params: ({ event }) => ({ to: event.to }) }],
          meta: { spec: 'AUTH-02 AUTH-03 PHONE-01' },
        },
      },
    },
    submitting: {
      description: 'The server is checking the email address and the password.',
      tags: ['screen:form', 'busy'],
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ event }) => (event.type === 'login.submitted' ? event.credentials : loginForm.blank),
        onDone: {
          target: 'signedIn',
          actions: [{ type: 'setSession', params: ({ event }) => ({ session: event.output }) }],
          meta: { spec: 'SESS-05 API-11' },
        },
        onError: {
          target: 'editing',
          actions: ['setFailure'],
          meta: { spec: 'AUTH-06' },
        },
      },
    },
    signedIn: {
      description: 'The shopper is signed in. The output contains the session.',
      type: 'final',
      tags: ['screen:form', 'busy'],
    },
    switched: {
      description: 'The shopper chose phone, sign-up or password reset. The output contains that choice.',
      type: 'final',
      tags: ['screen:form'],
    },
  },
});
