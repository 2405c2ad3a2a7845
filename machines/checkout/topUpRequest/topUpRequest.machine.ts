import { assign, setup } from 'xstate';
import { failureIn, isFailure } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import { hasToken, isOtherLanguage } from '../../lib/recipientLink.ts';
import type { Failure, OpenedRequest, RecipientLink, TopUpRequestResult } from '../../types.ts';

export type TopUpRequestEvent =
  | { type: 'topUpRequest.requested' }
  | { type: 'topUpRequest.retried' }
  | { type: 'network.online' }
  | { type: 'route.changed' };

/**
 * The page behind a request link. The request is only sent on a click, because messaging apps and email
 * scanners also open links.
 */
export const topUpRequestMachine = setup({
  types: {
    context: {} as { token: string | null; request: OpenedRequest | null; failure: Failure | null },
    events: {} as TopUpRequestEvent,
    tags: {} as
      | 'screen:loading'
      | 'screen:question'
      | 'screen:asked'
      | 'screen:tooSoon'
      | 'screen:ended'
      | 'screen:failed'
      | 'busy'
      | 'failed',
  },
  actors: {
    readLink: notProvided<RecipientLink>('topUpRequest.readLink'),
    loadRequest: notProvided<OpenedRequest, { token: string }>('topUpRequest.loadRequest'),
    askTopUp: notProvided<TopUpRequestResult, { token: string }>('topUpRequest.askTopUp'),
  },
  guards: {
    isOtherLanguage,
    hasToken,
    canRequest: (_, p: { request: OpenedRequest }) => p.request.may_ask === 1,
    hasRequested: (_, p: { result: TopUpRequestResult }) => p.result.outcome === 'asked',
    isFailure,
  },
  actions: {
    setToken: assign({ token: (_, p: { link: RecipientLink }) => p.link.token }),
    setRequest: assign({ request: (_, p: { request: OpenedRequest }) => p.request, failure: null }),
    clearFailure: assign({ failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    /** Reloads the page in the link's language. */
    changeLanguage: (_, _p: { link: RecipientLink }) => {},
  },
  delays: { leaveTimeout: 15_000 },
}).createMachine({
  id: 'topUpRequest',
  description: 'Lets a recipient request a top-up with a single click, at most once a day.',
  context: { token: null, request: null, failure: null },
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
      description: 'The page is reloading in the language of the link.',
      tags: ['screen:loading', 'busy'],
      after: { leaveTimeout: 'starting' },
    },
    loading: {
      description: 'The request link is loading. No request is sent yet.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'loadRequest',
        src: 'loadRequest',
        input: ({ context }) => ({ token: context.token! }),
        onDone: [
          {
            guard: { type: 'canRequest', params: ({ event }) => ({ request: event.output }) },
            target: 'question',
            actions: [{ type: 'setRequest', params: ({ event }) => ({ request: event.output }) }],
          },
          {
            target: 'tooSoon',
            actions: [{ type: 'setRequest', params: ({ event }) => ({ request: event.output }) }],
          },
        ],
        onError: [
          { guard: { type: 'isFailure', params: { kind: 'notFound' } }, target: 'ended' },
          { target: 'failed', actions: ['setFailure'] },
        ],
      },
    },
    question: {
      description: "The page shows the customer's name and the amount. The recipient can send the request.",
      tags: ['screen:question'],
      on: { 'topUpRequest.requested': { target: 'requesting', actions: ['clearFailure'] } },
    },
    requesting: {
      description: 'The server is sending an email to the customer.',
      tags: ['screen:question', 'busy'],
      invoke: {
        id: 'askTopUp',
        src: 'askTopUp',
        input: ({ context }) => ({ token: context.token! }),
        onDone: [
          {
            guard: { type: 'hasRequested', params: ({ event }) => ({ result: event.output }) },
            target: 'asked',
          },
          { target: 'tooSoon' },
        ],
        onError: [
          { guard: { type: 'isFailure', params: { kind: 'notFound' } }, target: 'ended' },
          { target: 'question', actions: ['setFailure'] },
        ],
      },
    },
    asked: {
      description: 'The request was sent, and the customer receives it by email.',
      tags: ['screen:asked'],
    },
    tooSoon: {
      description: 'The previous request was too recent, so no other request is sent.',
      tags: ['screen:tooSoon'],
    },
    ended: {
      description: 'The link is incomplete, has been removed or has expired.',
      tags: ['screen:ended'],
    },
    failed: {
      description:
        'The link failed to load. Loading is retried on request or when the browser is back online.',
      tags: ['screen:failed', 'failed'],
      on: { 'topUpRequest.retried': 'loading', 'network.online': 'loading' },
    },
  },
});
