import { assign, fromPromise, setup } from 'xstate';
import type { SignedIn } from '../types.ts';

export type SocialSignInEvent = { type: 'social.asked' };

/** Sign-in by an account of an identity provider. Whatever goes wrong is only logged, and the button is there again. */
export const socialSignInMachine = setup({
  types: {
    context: {} as { session: SignedIn | null },
    events: {} as SocialSignInEvent,
    output: {} as { session: SignedIn },
    tags: {} as 'screen:offered' | 'screen:missing' | 'busy',
  },
  actors: {
    loadProvider: fromPromise<void>(() =>
      Promise.reject(new Error('socialSignIn: loadProvider is not provided')),
    ),
    askProvider: fromPromise<string>(() =>
      Promise.reject(new Error('socialSignIn: askProvider is not provided')),
    ),
    checkToken: fromPromise<SignedIn, { accessToken: string }>(() =>
      Promise.reject(new Error('socialSignIn: checkToken is not provided')),
    ),
  },
  actions: {
    setSession: assign({ session: (_, p: { session: SignedIn }) => p.session }),
    logFailure: (_, _p: { error: unknown }) => {},
  },
}).createMachine({
  id: 'socialSignIn',
  description: 'Script of the provider, its dialog, its token, our session.',
  context: { session: null },
  output: ({ context }) => ({ session: context.session! }),
  initial: 'loading',
  states: {
    loading: {
      tags: ['screen:offered', 'busy'],
      invoke: {
        id: 'loadProvider',
        src: 'loadProvider',
        onDone: { target: 'ready', meta: { spec: 'AUTH-08' } },
        onError: {
          target: 'missing',
          actions: [{ type: 'logFailure', params: ({ event }) => ({ error: event.error }) }],
          meta: { spec: 'AUTH-09' },
        },
      },
    },
    missing: { tags: ['screen:missing'], on: { 'social.asked': 'loading' } },
    ready: {
      tags: ['screen:offered'],
      on: { 'social.asked': { target: 'asking', meta: { spec: 'REG-02' } } },
    },
    asking: {
      tags: ['screen:offered', 'busy'],
      invoke: {
        id: 'askProvider',
        src: 'askProvider',
        onDone: { target: 'checking', meta: { spec: 'AUTH-08' } },
        onError: {
          target: 'ready',
          actions: [{ type: 'logFailure', params: ({ event }) => ({ error: event.error }) }],
          meta: { spec: 'AUTH-09' },
        },
      },
    },
    checking: {
      tags: ['screen:offered', 'busy'],
      invoke: {
        id: 'checkToken',
        src: 'checkToken',
        input: ({ event }) => ({ accessToken: (event as unknown as { output: string }).output }),
        onDone: {
          target: 'signedIn',
          actions: [{ type: 'setSession', params: ({ event }) => ({ session: event.output }) }],
          meta: { spec: 'API-15 SESS-05' },
        },
        onError: {
          target: 'ready',
          actions: [{ type: 'logFailure', params: ({ event }) => ({ error: event.error }) }],
          meta: { spec: 'AUTH-09' },
        },
      },
    },
    signedIn: { type: 'final', tags: ['screen:offered', 'busy'] },
  },
});
