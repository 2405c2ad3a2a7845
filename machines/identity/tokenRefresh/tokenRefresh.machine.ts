import { assign, fromCallback, setup } from 'xstate';
import { ignoresEndOf, inBackground } from '../../lib/exceptions.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';

/**
 * The stored tokens and the time until the access token expires. `remainingMs` is null if no expiry time is
 * stored, in which case the access token counts as expired.
 */
export type TokenAge = { remainingMs: number | null; accessToken: string | null; hasRefreshToken: boolean };

export type TokenRefreshEvent =
  | { type: 'tokenRefresh.requested' }
  | { type: 'page.resumed' }
  /** This tab has acquired the lock, so no other tab is renewing the tokens. */
  | { type: 'renewalLock.held' };

/** Keeps the access token valid by checking it every minute. Only one renewal runs at a time. */
export const tokenRefreshMachine = setup({
  types: {
    context: {} as { reason: string },
    events: {} as TokenRefreshEvent,
    output: {} as { outcome: 'lost'; reason: string },
    tags: {} as 'busy' | 'fresh',
  },
  actors: {
    readTokenAge: notProvided<TokenAge>('tokenRefresh.readTokenAge'),
    /**
     * Sends `renewalLock.held` once this tab has acquired the lock shared by all tabs. Stopping the actor
     * releases the lock.
     */
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
  delays: { checkInterval: 60_000, lockTimeout: 8_000, storageDelay: 250 },
}).createMachine({
  id: 'tokenRefresh',
  description:
    'Checks every 60 seconds and renews the tokens if less than five minutes remain. A failure ends the session.',
  meta: {
    exceptions: {
      ...inBackground('tokenRefresh.checking'),
      ...ignoresEndOf(
        'renewalLock',
        ['tokenRefresh.renewing'],
        'without the lock shared by all tabs, the renewal continues after a timeout',
      ),
    },
  },
  context: { reason: '' },
  output: ({ context }) => ({ outcome: 'lost', reason: context.reason }),
  initial: 'checking',
  states: {
    checking: {
      description: 'Reads how long the stored tokens remain valid.',
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
      description: 'The tokens are valid. They are checked again after one minute or on request.',
      tags: ['fresh'],
      on: { 'tokenRefresh.requested': 'checking', 'page.resumed': 'checking' },
      after: { checkInterval: { target: 'checking', meta: { spec: 'SESS-11' } } },
    },
    renewing: {
      description:
        'One renewal serves all tabs and requests. As long as it runs, this tab holds the lock that all tabs share.',
      tags: ['busy'],
      invoke: {
        id: 'renewalLock',
        src: 'renewalLock',
        onDone: { description: 'The lock is not available. The renewal continues after a timeout.' },
        onError: { description: 'The lock is not available. The renewal continues after a timeout.' },
      },
      initial: 'awaitingLock',
      states: {
        awaitingLock: {
          description:
            'Another tab might be renewing. If it is frozen, this tab proceeds, because the server gives both the same tokens.',
          on: { 'renewalLock.held': 'awaitingStorage' },
          after: { lockTimeout: 'awaitingStorage' },
        },
        awaitingStorage: {
          description:
            'Waits briefly, so that values which another tab has just stored become visible in this tab.',
          after: { storageDelay: 'comparing' },
        },
        comparing: {
          description:
            'Compares the stored tokens with those of this tab, because another tab might have renewed them.',
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
          description: 'Requests a new pair of tokens from the server.',
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
      description: 'The tokens cannot be renewed, so the session ends.',
      type: 'final',
    },
  },
});
