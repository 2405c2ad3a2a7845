import { assign, setup } from 'xstate';
import { notProvided } from '../../lib/notProvided.ts';

export type SignOutEvent =
  | { type: 'signOut.requested'; bearer: string | null }
  | { type: 'signOut.retried' }
  | { type: 'network.online' };

/** Sends the sign-out request to the server and retries until the request succeeds. */
export const signOutMachine = setup({
  types: {
    context: {} as {
      /** Access token of the last customer who signed out. It is only kept in memory. */
      bearer: string | null;
    },
    events: {} as SignOutEvent,
    tags: {} as 'busy' | 'pending',
  },
  actors: {
    /** Sends the access token and the stored refresh token to the server. Does nothing if both are missing. */
    notifyServer: notProvided<void, { bearer: string | null }>('signOut.notifyServer'),
  },
  actions: {
    setBearer: assign({ bearer: (_, p: { bearer: string | null }) => p.bearer }),
    clearBearer: assign({ bearer: null }),
  },
  delays: { requestTimeout: 8_000, retryPause: 60_000 },
}).createMachine({
  id: 'signOut',
  description:
    'Deletes the customer’s data immediately and notifies the server. A failed request is repeated, even after a reload.',
  context: { bearer: null },
  initial: 'notifying',
  on: {
    'signOut.requested': {
      target: '.notifying',
      actions: [{ type: 'setBearer', params: ({ event }) => ({ bearer: event.bearer }) }],
      meta: { spec: 'SESS-06 SESS-17' },
    },
  },
  states: {
    notifying: {
      description: 'The sign-out request is being sent to the server.',
      tags: ['busy'],
      invoke: {
        id: 'notifyServer',
        src: 'notifyServer',
        input: ({ context }) => ({ bearer: context.bearer }),
        onDone: { target: 'idle', actions: ['clearBearer'], meta: { spec: 'SESS-06' } },
        onError: 'retrying',
      },
      after: { requestTimeout: 'retrying' },
    },
    retrying: {
      description: 'The sign-out request failed. It is repeated before the next API request.',
      tags: ['pending'],
      on: { 'signOut.retried': 'notifying', 'network.online': 'notifying' },
      after: { retryPause: 'notifying' },
    },
    idle: { description: 'No sign-out request is pending.' },
  },
});
