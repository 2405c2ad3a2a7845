import { assign, setup } from 'xstate';
import { failureIn, isFailure } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, RequestLink } from '../../types.ts';

/**
 * `token` is the token from an email link that turns off a single request link. Null if the page was opened
 * without such a link.
 */
export type RequestLinksStart = { token: string | null; isSignedIn: boolean };

export type RequestLinksEvent =
  | { type: 'requestLinks.loginRequested' }
  | { type: 'requestLinks.retried' }
  | { type: 'requestLinks.removed'; ordertoken: string }
  | { type: 'requestLinks.endConfirmed' }
  | { type: 'session.found' }
  | { type: 'network.online' }
  | { type: 'route.changed' };

/** A customer's request links. Each request link can also be turned off through a link in an email. */
export const requestLinksMachine = setup({
  types: {
    context: {} as {
      token: string | null;
      links: RequestLink[];
      chosen: string | null;
      failure: Failure | null;
    },
    events: {} as RequestLinksEvent,
    tags: {} as
      | 'screen:loading'
      | 'screen:signedOut'
      | 'screen:failed'
      | 'screen:list'
      | 'screen:empty'
      | 'screen:question'
      | 'screen:ended'
      | 'screen:refused'
      | 'busy'
      | 'failed',
  },
  actors: {
    readStart: notProvided<RequestLinksStart>('requestLinks.readStart'),
    loadLinks: notProvided<RequestLink[]>('requestLinks.loadLinks'),
    removeLink: notProvided<RequestLink[], { ordertoken: string }>('requestLinks.removeLink'),
    endLink: notProvided<unknown, { token: string }>('requestLinks.endLink'),
  },
  guards: {
    hasToken: (_, p: { start: RequestLinksStart }) => p.start.token !== null,
    isSignedIn: (_, p: { start: RequestLinksStart }) => p.start.isSignedIn,
    hasLinks: (_, p: { links: RequestLink[] }) => p.links.length > 0,
    isFailure,
  },
  actions: {
    setToken: assign({ token: (_, p: { start: RequestLinksStart }) => p.start.token }),
    setLinks: assign({
      links: (_, p: { links: RequestLink[] }) => p.links,
      chosen: null,
      failure: null,
    }),
    setChosen: assign({ chosen: (_, p: { ordertoken: string }) => p.ordertoken, failure: null }),
    clearFailure: assign({ failure: null }),
    setFailure: assign({ chosen: null, failure: ({ event }) => failureIn(event) }),
    openLogin: () => {},
  },
}).createMachine({
  id: 'requestLinks',
  description: 'Lists the links that recipients use to request top-ups. The customer can remove them.',
  context: { token: null, links: [], chosen: null, failure: null },
  initial: 'starting',
  // the user opened a link from another email while the list was visible
  on: { 'route.changed': { target: '.starting' } },
  states: {
    starting: {
      description: 'Reads the URL and checks whether a customer is signed in.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'readStart',
        src: 'readStart',
        onDone: [
          {
            guard: { type: 'hasToken', params: ({ event }) => ({ start: event.output }) },
            target: 'confirming',
            actions: [{ type: 'setToken', params: ({ event }) => ({ start: event.output }) }],
          },
          {
            guard: { type: 'isSignedIn', params: ({ event }) => ({ start: event.output }) },
            target: 'loading',
          },
          { target: 'signedOut' },
        ],
        onError: { target: 'signedOut' },
      },
    },
    signedOut: {
      description: 'The list is only shown to signed-in customers, so the visitor is asked to log in.',
      tags: ['screen:signedOut'],
      on: { 'requestLinks.loginRequested': { actions: ['openLogin'] }, 'session.found': 'loading' },
    },
    loading: {
      description: 'The links are loading.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'loadLinks',
        src: 'loadLinks',
        onDone: [
          {
            guard: { type: 'hasLinks', params: ({ event }) => ({ links: event.output }) },
            target: 'list',
            actions: [{ type: 'setLinks', params: ({ event }) => ({ links: event.output }) }],
          },
          { target: 'empty' },
        ],
        onError: { target: 'failed', actions: ['setFailure'] },
      },
    },
    failed: {
      description:
        'The links failed to load. Loading is retried on request or when the browser is back online.',
      tags: ['screen:failed', 'failed'],
      on: { 'requestLinks.retried': 'loading', 'network.online': 'loading' },
    },
    empty: { description: 'The customer has no request links.', tags: ['screen:empty'] },
    list: {
      description: 'The links are shown.',
      tags: ['screen:list'],
      on: {
        'requestLinks.removed': {
          target: 'removing',
          actions: [{ type: 'setChosen', params: ({ event }) => event }],
        },
      },
    },
    removing: {
      description: 'A link is being removed.',
      tags: ['screen:list', 'busy'],
      invoke: {
        id: 'removeLink',
        src: 'removeLink',
        input: ({ context }) => ({ ordertoken: context.chosen! }),
        onDone: [
          {
            guard: { type: 'hasLinks', params: ({ event }) => ({ links: event.output }) },
            target: 'list',
            actions: [{ type: 'setLinks', params: ({ event }) => ({ links: event.output }) }],
          },
          {
            target: 'empty',
            actions: [{ type: 'setLinks', params: ({ event }) => ({ links: event.output }) }],
          },
        ],
        onError: { target: 'list', actions: ['setFailure'] },
      },
    },
    confirming: {
      description:
        'The user has to click a button to turn the request link off, because email scanners also open links.',
      tags: ['screen:question'],
      on: { 'requestLinks.endConfirmed': { target: 'ending', actions: ['clearFailure'] } },
    },
    ending: {
      description: 'The server is turning the request link off.',
      tags: ['screen:question', 'busy'],
      invoke: {
        id: 'endLink',
        src: 'endLink',
        input: ({ context }) => ({ token: context.token! }),
        onDone: 'ended',
        onError: [
          { guard: { type: 'isFailure', params: { kind: 'refused' } }, target: 'refused' },
          { target: 'confirming', actions: ['setFailure'] },
        ],
      },
    },
    ended: { description: 'The request link has been turned off.', tags: ['screen:ended'] },
    refused: { description: 'The link in the email is incomplete.', tags: ['screen:refused'] },
  },
});
