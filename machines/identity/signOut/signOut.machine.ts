import { assign, setup } from 'xstate';
import { notProvided } from '../../lib/notProvided.ts';

export type SignOutEvent =
  | { type: 'signOut.wanted'; bearer: string | null }
  | { type: 'signOut.retried' }
  | { type: 'network.online' };

/** Sends the sign-out to the server until it succeeds. */
export const signOutMachine = setup({
  types: {
    context: {} as {
      /** The access token of the last person who signed out; in memory only. */
      bearer: string | null;
    },
    events: {} as SignOutEvent,
    tags: {} as 'busy' | 'pending',
  },
  actors: {
    /** Sends the access token and the stored refresh token; does nothing without them. */
    tellServer: notProvided<void, { bearer: string | null }>('signOut.tellServer'),
  },
  actions: {
    setBearer: assign({ bearer: (_, p: { bearer: string | null }) => p.bearer }),
    clearBearer: assign({ bearer: null }),
  },
  delays: { patience: 8_000, retryPause: 60_000 },
}).createMachine({
  id: 'signOut',
  description:
    'The page deletes the customer’s data immediately and informs the server. Offline, the request waits across reloads.',
  context: { bearer: null },
  initial: 'notifying',
  on: {
    'signOut.wanted': {
      target: '.notifying',
      actions: [{ type: 'setBearer', params: ({ event }) => ({ bearer: event.bearer }) }],
      meta: { spec: 'SESS-06 SESS-17' },
    },
  },
  states: {
    notifying: {
      description: 'Sends the sign-out request to the server.',
      tags: ['busy'],
      invoke: {
        id: 'tellServer',
        src: 'tellServer',
        input: ({ context }) => ({ bearer: context.bearer }),
        onDone: { target: 'idle', actions: ['clearBearer'], meta: { spec: 'SESS-06' } },
        onError: 'retrying',
      },
      after: { patience: 'retrying' },
    },
    retrying: {
      description: 'The request failed. It is sent again before the next call.',
      tags: ['pending'],
      on: { 'signOut.retried': 'notifying', 'network.online': 'notifying' },
      after: { retryPause: 'notifying' },
    },
    idle: { description: 'No request is open; waits for the next sign-out.' },
  },
});
