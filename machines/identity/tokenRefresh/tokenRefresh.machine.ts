import { assign, fromCallback, setup } from 'xstate';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';

/** `remainingMs` is null without a stored expiry, which counts as expired. */
export type TokenAge = { remainingMs: number | null; accessToken: string | null; hasRefreshToken: boolean };

export type TokenRefreshEvent =
  | { type: 'tokenRefresh.wanted' }
  | { type: 'page.woke' }
  /** No other tab is renewing. */
  | { type: 'renewalLock.held' };

/** Keeps the access token valid: a check every minute, and one renewal at a time. */
export const tokenRefreshMachine = setup({
  types: {
    context: {} as { reason: string },
    events: {} as TokenRefreshEvent,
    output: {} as { outcome: 'lost'; reason: string },
    tags: {} as 'busy' | 'fresh',
  },
  actors: {
    readTokenAge: notProvided<TokenAge>('tokenRefresh.readTokenAge'),
    /** Sends an event when this tab has the lock shared by all tabs, and releases it when stopped. */
    renewalLock: fromCallback<TokenRefreshEvent>(() => {}),
    renewTokens: notProvided<string>('tokenRefresh.renewTokens'),
  },
  guards: {
    isFresh: (_, p: { age: TokenAge }) => p.age.remainingMs !== null && p.age.remainingMs >= 300_000,
    isRenewed: (_, { age }: { age: TokenAge }) =>
      age.accessToken !== null && age.remainingMs !== null && age.remainingMs >= 300_000,
    isUnrenewable: (_, p: { age: TokenAge }) => !p.age.hasRefreshToken,
  },
  actions: {
    setNoToken: assign({ reason: 'No refresh token available' }),
    setReason: assign({
      reason: ({ event }) => failureIn(event)?.message ?? 'renewal failed',
    }),
    announceRenewed: (_, _p: { accessToken: string }) => {},
  },
  delays: { tokenCheck: 60_000, lockPatience: 8_000, storageLag: 250 },
}).createMachine({
  id: 'tokenRefresh',
  description: 'Checks every 60 seconds and renews below five minutes. A failure ends the session.',
  meta: {
    exceptions: {
      'a call is shown as busy: tokenRefresh.checking':
        'the request runs in the background: no view waits for it, or the waiting part has another tag',
      'a transition has a target or an action: tokenRefresh.renewing/xstate.done.actor.renewalLock#0':
        'without the lock of all tabs it goes on when the time for it is up',
      'a transition has a target or an action: tokenRefresh.renewing/xstate.error.actor.renewalLock#0':
        'without the lock of all tabs it goes on when the time for it is up',
      'a result or a timeout changes the state: tokenRefresh.renewing/xstate.done.actor.renewalLock#0':
        'without the lock of all tabs it goes on when the time for it is up',
      'a result or a timeout changes the state: tokenRefresh.renewing/xstate.error.actor.renewalLock#0':
        'without the lock of all tabs it goes on when the time for it is up',
    },
  },
  context: { reason: '' },
  output: ({ context }) => ({ outcome: 'lost', reason: context.reason }),
  initial: 'checking',
  states: {
    checking: {
      description: 'The age of the tokens is being read.',
      invoke: {
        id: 'readTokenAge',
        src: 'readTokenAge',
        onDone: [
          {
            guard: { type: 'isFresh', params: ({ event }) => ({ age: event.output }) },
            target: 'fresh',
            meta: { spec: 'SESS-12' },
          },
          {
            guard: { type: 'isUnrenewable', params: ({ event }) => ({ age: event.output }) },
            target: 'lost',
            actions: ['setNoToken'],
            meta: { spec: 'SESS-15' },
          },
          { target: 'renewing', meta: { spec: 'SESS-10 SESS-12' } },
        ],
        onError: {
          target: 'lost',
          actions: ['setReason'],
        },
      },
    },
    fresh: {
      description: 'The tokens are valid. They are checked again after a minute or on request.',
      tags: ['fresh'],
      on: { 'tokenRefresh.wanted': 'checking', 'page.woke': 'checking' },
      after: { tokenCheck: { target: 'checking', meta: { spec: 'SESS-11' } } },
    },
    renewing: {
      description: 'One renewal for all tabs and calls. It holds the lock of all tabs until it ends.',
      tags: ['busy'],
      invoke: {
        id: 'renewalLock',
        src: 'renewalLock',
        onDone: { description: 'Without a lock it continues after a timeout.' },
        onError: { description: 'Without a lock it continues after a timeout.' },
      },
      initial: 'awaitingLock',
      states: {
        awaitingLock: {
          description:
            'Another tab may be renewing. A frozen tab blocks nothing, because the server gives every tab the same pair.',
          on: { 'renewalLock.held': 'awaitingStorage' },
          after: { lockPatience: 'awaitingStorage' },
        },
        awaitingStorage: {
          description: 'Waits a moment until the values stored by another tab are visible here.',
          after: { storageLag: 'comparing' },
        },
        comparing: {
          description: 'Compares the stored tokens with its own, because another tab may have renewed them.',
          invoke: {
            id: 'readTokenAge',
            src: 'readTokenAge',
            onDone: [
              {
                guard: { type: 'isRenewed', params: ({ event }) => ({ age: event.output }) },
                target: '#tokenRefresh.fresh',
                actions: [
                  {
                    type: 'announceRenewed',
                    params: ({ event }) => ({ accessToken: event.output.accessToken! }),
                  },
                ],
                meta: { spec: 'SESS-13' },
              },
              {
                guard: { type: 'isUnrenewable', params: ({ event }) => ({ age: event.output }) },
                target: '#tokenRefresh.lost',
                actions: ['setNoToken'],
                meta: { spec: 'SESS-15' },
              },
              { target: 'requesting' },
            ],
            onError: { target: '#tokenRefresh.lost', actions: ['setReason'] },
          },
        },
        requesting: {
          description: 'Requests a new pair from the server.',
          invoke: {
            id: 'renewTokens',
            src: 'renewTokens',
            onDone: {
              target: '#tokenRefresh.fresh',
              actions: [{ type: 'announceRenewed', params: ({ event }) => ({ accessToken: event.output }) }],
              meta: { spec: 'SESS-13 API-17' },
            },
            onError: {
              target: '#tokenRefresh.lost',
              actions: ['setReason'],
              meta: { spec: 'SESS-14' },
            },
          },
        },
      },
    },
    lost: {
      description: 'The tokens cannot be renewed. The chart ends, and the session ends with it.',
      type: 'final',
    },
  },
});
