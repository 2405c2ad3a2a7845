import { assign, setup } from 'xstate';
import { notProvided } from '../../lib/notProvided.ts';
import type { SignedIn } from '../../types.ts';

export type SocialSignInEvent = { type: 'social.requested' };

/**
 * Sign-in with an account from an identity provider. After an error, which is only logged, the button is shown
 * again.
 */
export const socialSignInMachine = setup({
  types: {
    context: {} as { session: SignedIn | null },
    events: {} as SocialSignInEvent,
    output: {} as { session: SignedIn },
    tags: {} as 'screen:offered' | 'screen:missing' | 'busy',
  },
  actors: {
    loadProvider: notProvided<void>('socialSignIn.loadProvider'),
    requestProviderToken: notProvided<string>('socialSignIn.requestProviderToken'),
    checkToken: notProvided<SignedIn, { accessToken: string }>('socialSignIn.checkToken'),
  },
  actions: {
    setSession: assign({ session: (_, p: { session: SignedIn }) => p.session }),
    logFailure: (_, _p: { error: unknown }) => {},
  },
}).createMachine({
  id: 'socialSignIn',
  description: 'Loads the provider’s script, opens its dialog and exchanges its token for a shop session.',
  context: { session: null },
  output: ({ context }) => ({ session: context.session! }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The provider’s script is loading. The button is already visible.',
      tags: ['screen:offered', 'busy'],
      invoke: {
        id: 'loadProvider',
        src: 'loadProvider',
        onDone: { target: 'ready', meta: { spec: 'AUTH-08' } },
        onError: {
          target: 'unavailable',
          actions: [{ type: 'logFailure', params: ({ event }) => ({ error: event.error }) }],
          meta: { spec: 'AUTH-09' },
        },
      },
    },
    unavailable: {
      description: 'The script failed to load. Clicking the button tries again.',
      tags: ['screen:missing'],
      on: { 'social.requested': 'loading' },
    },
    ready: {
      description: 'The button can be clicked.',
      tags: ['screen:offered'],
      on: { 'social.requested': { target: 'awaitingProvider', meta: { spec: 'REG-02' } } },
    },
    awaitingProvider: {
      description: 'The provider’s pop-up is open and has not responded yet.',
      tags: ['screen:offered', 'busy'],
      invoke: {
        id: 'requestProviderToken',
        src: 'requestProviderToken',
        onDone: { target: 'checking', meta: { spec: 'AUTH-08' } },
        onError: {
          target: 'ready',
          actions: [{ type: 'logFailure', params: ({ event }) => ({ error: event.error }) }],
          meta: { spec: 'AUTH-09' },
        },
      },
    },
    checking: {
      description: 'The server is checking the provider’s token.',
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
    signedIn: {
      description: 'The shopper is signed in. The output contains the session.',
      type: 'final',
      tags: ['screen:offered', 'busy'],
    },
  },
});
