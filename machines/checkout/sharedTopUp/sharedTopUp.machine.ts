import { assign, setup } from 'xstate';
import { failureIn, isFailure } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import { hasToken, isOtherLanguage } from '../../lib/recipientLink.ts';
import type { Failure, RecipientLink, SharedTopUp } from '../../types.ts';

export type SharedTopUpEvent =
  | { type: 'sharedTopUp.retried' }
  | { type: 'network.online' }
  | { type: 'route.changed' };

/** First polling interval in milliseconds. It doubles with every poll, up to one minute. */
const firstInterval = 5_000;
const doublings = 4;

/** The page on which a recipient tracks a top-up. */
export const sharedTopUpMachine = setup({
  types: {
    context: {} as {
      token: string | null;
      received: SharedTopUp | null;
      polls: number;
      failure: Failure | null;
    },
    events: {} as SharedTopUpEvent,
    tags: {} as
      | 'screen:loading'
      | 'screen:waiting'
      | 'screen:arrived'
      | 'screen:notDelivered'
      | 'screen:ended'
      | 'screen:failed'
      | 'busy'
      | 'failed',
  },
  actors: {
    readLink: notProvided<RecipientLink>('sharedTopUp.readLink'),
    loadTopUp: notProvided<SharedTopUp, { token: string }>('sharedTopUp.loadTopUp'),
  },
  guards: {
    isOtherLanguage,
    hasToken,
    isStatus: (_, p: { received: SharedTopUp; status: SharedTopUp['status'] }) =>
      p.received.status === p.status,
    isFailure,
  },
  actions: {
    setToken: assign({ token: (_, p: { link: RecipientLink }) => p.link.token }),
    setReceived: assign({
      received: (_, p: { received: SharedTopUp }) => p.received,
      failure: null,
    }),
    countPoll: assign({ polls: ({ context }) => Math.min(doublings, context.polls + 1) }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    /** Reloads the page in the link's language. */
    changeLanguage: (_, _p: { link: RecipientLink }) => {},
  },
  delays: {
    pollInterval: ({ context }) => Math.min(60_000, firstInterval * 2 ** context.polls),
    leaveTimeout: 15_000,
  },
}).createMachine({
  id: 'sharedTopUp',
  description: 'Shows a recipient the status of a top-up and updates it until it is final.',
  context: { token: null, received: null, polls: 0, failure: null },
  initial: 'starting',
  // the user opened another link while this page was visible
  on: { 'route.changed': { target: '.starting' } },
  states: {
    starting: {
      description: 'Reads the token and the language from the URL.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'readLink',
        src: 'readLink',
        onDone: [
          {
            guard: { type: 'isOtherLanguage', params: ({ event }) => ({ link: event.output }) },
            target: 'leaving',
            actions: [{ type: 'changeLanguage', params: ({ event }) => ({ link: event.output }) }],
          },
          {
            guard: { type: 'hasToken', params: ({ event }) => ({ link: event.output }) },
            target: 'loading',
            actions: [{ type: 'setToken', params: ({ event }) => ({ link: event.output }) }],
          },
          { target: 'ended' },
        ],
        onError: { target: 'ended' },
      },
    },
    leaving: {
      description: 'The page is reloading in the language that the link specifies.',
      tags: ['screen:loading', 'busy'],
      after: { leaveTimeout: 'starting' },
    },
    loading: {
      description: 'The top-up is loading.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'loadTopUp',
        src: 'loadTopUp',
        input: ({ context }) => ({ token: context.token! }),
        onDone: [
          {
            guard: {
              type: 'isStatus',
              params: ({ event }) => ({ received: event.output, status: 'arrived' }),
            },
            target: 'arrived',
            actions: [{ type: 'setReceived', params: ({ event }) => ({ received: event.output }) }],
          },
          {
            guard: {
              type: 'isStatus',
              params: ({ event }) => ({ received: event.output, status: 'notDelivered' }),
            },
            target: 'notDelivered',
            actions: [{ type: 'setReceived', params: ({ event }) => ({ received: event.output }) }],
          },
          {
            target: 'waiting',
            actions: [{ type: 'setReceived', params: ({ event }) => ({ received: event.output }) }],
          },
        ],
        onError: [
          { guard: { type: 'isFailure', params: { kind: 'notFound' } }, target: 'ended' },
          { target: 'failed', actions: ['setFailure'] },
        ],
      },
    },
    waiting: {
      description: 'The top-up is in progress. The page polls it at growing intervals.',
      tags: ['screen:waiting'],
      on: { 'network.online': 'polling' },
      after: { pollInterval: 'polling' },
    },
    polling: {
      description: 'The top-up is reloading, and the page still shows its previous status.',
      tags: ['screen:waiting', 'busy'],
      entry: ['countPoll'],
      invoke: {
        id: 'loadTopUp',
        src: 'loadTopUp',
        input: ({ context }) => ({ token: context.token! }),
        onDone: [
          {
            guard: {
              type: 'isStatus',
              params: ({ event }) => ({ received: event.output, status: 'arrived' }),
            },
            target: 'arrived',
            actions: [{ type: 'setReceived', params: ({ event }) => ({ received: event.output }) }],
          },
          {
            guard: {
              type: 'isStatus',
              params: ({ event }) => ({ received: event.output, status: 'notDelivered' }),
            },
            target: 'notDelivered',
            actions: [{ type: 'setReceived', params: ({ event }) => ({ received: event.output }) }],
          },
          {
            target: 'waiting',
            actions: [{ type: 'setReceived', params: ({ event }) => ({ received: event.output }) }],
          },
        ],
        onError: [
          { guard: { type: 'isFailure', params: { kind: 'notFound' } }, target: 'ended' },
          { target: 'waiting', actions: ['setFailure'] },
        ],
      },
    },
    arrived: {
      description: 'The top-up has arrived, and polling has stopped.',
      tags: ['screen:arrived'],
    },
    notDelivered: {
      description: 'The top-up was not delivered. Its buyer receives a refund.',
      tags: ['screen:notDelivered'],
    },
    ended: {
      description: 'The link is incomplete, has been removed or has expired.',
      tags: ['screen:ended'],
    },
    failed: {
      description:
        'The top-up failed to load. Loading is retried on request or when the browser is back online.',
      tags: ['screen:failed', 'failed'],
      on: { 'sharedTopUp.retried': 'loading', 'network.online': 'loading' },
    },
  },
});
