import { assign, fromCallback, setup, type EventObject } from 'xstate';
import { ignoresEndOf } from '../../lib/exceptions.ts';
import type { Route } from '../../types.ts';

export type UpdateEvent =
  | { type: 'route.changed'; route: Route }
  /** A newer version of the shop is ready in this browser. */
  | { type: 'update.found' }
  /** The newer version has been activated by this page or by another tab. */
  | { type: 'update.applied' }
  | { type: 'update.accepted' }
  | { type: 'update.postponed' };

/** Screens on which a reload could disrupt a payment. Updates are not offered there. */
const paying = ['checkout', 'mobileCheckout', 'paymentProcess'];

/**
 * Offers a newer version of the shop. The shopper can always postpone the update. No update is offered during a
 * payment.
 */
export const updateMachine = setup({
  types: {
    context: {} as { screen: string; isApplied: boolean },
    input: {} as { screen: string },
    events: {} as UpdateEvent,
    tags: {} as 'screen:none' | 'screen:offer' | 'screen:applying' | 'busy',
  },
  actors: {
    /** Installs the service worker that makes the shop available offline, and reports new versions. */
    watchWorker: fromCallback<EventObject>(() => {}),
  },
  guards: {
    isPaying: ({ context }) => paying.includes(context.screen),
    isApplied: ({ context }) => context.isApplied,
    isPaymentRoute: (_, p: { route: Route }) => paying.includes(p.route.screen),
  },
  actions: {
    setScreen: assign({ screen: (_, p: { route: Route }) => p.route.screen }),
    setApplied: assign({ isApplied: true }),
    /** Activates the newer version of the service worker. */
    applyUpdate: () => {},
    reloadPage: () => {},
  },
  delays: {
    /** Maximum time for the browser to activate the new version. After that, the page reloads anyway. */
    applyTimeout: 5_000,
    /** Maximum time for the reload. If the page still exists after this time, the browser did not reload it. */
    reloadTimeout: 10_000,
  },
}).createMachine({
  id: 'update',
  description:
    'Offers a newer version, but not during a payment. It also takes effect once all pages of the shop are closed.',
  meta: {
    exceptions: {
      ...ignoresEndOf('watchWorker', ['update']),
    },
  },
  context: ({ input }) => ({ screen: input.screen, isApplied: false }),
  initial: 'current',
  invoke: {
    id: 'watchWorker',
    src: 'watchWorker',
    onDone: {
      description:
        'The actor that detects new versions has ended. An update that was already found can still be applied.',
    },
    onError: {
      description:
        'The actor that detects new versions has failed. An update that was already found can still be applied.',
    },
  },
  on: { 'route.changed': { actions: [{ type: 'setScreen', params: ({ event }) => event }] } },
  states: {
    current: {
      description: 'No newer version has been found.',
      tags: ['screen:none'],
      on: {
        'update.found': 'ready',
        'update.applied': { target: 'ready', actions: ['setApplied'] },
      },
    },
    ready: {
      description: 'A newer version is ready to be activated, or has already been activated.',
      initial: 'choosing',
      on: {
        'route.changed': {
          target: '.choosing',
          actions: [{ type: 'setScreen', params: ({ event }) => event }],
        },
        'update.applied': { actions: ['setApplied'] },
      },
      states: {
        choosing: {
          description: 'Checks whether the current page belongs to a payment.',
          always: [{ guard: 'isPaying', target: 'hidden' }, { target: 'offered' }],
        },
        hidden: {
          description: 'A payment is in progress, so the update is not offered.',
          tags: ['screen:none'],
        },
        offered: {
          description: 'A bar offers to reload the page. The shopper can ignore it or close it.',
          tags: ['screen:offer'],
          on: {
            'update.accepted': [
              { guard: 'isApplied', target: '#update.reloading' },
              { target: '#update.applying', actions: ['applyUpdate'] },
            ],
            'update.postponed': '#update.postponed',
          },
        },
      },
    },
    postponed: {
      description: 'The shopper postponed the update. The next new version will be offered again.',
      tags: ['screen:none'],
      on: {
        'update.found': 'ready',
        'update.applied': { actions: ['setApplied'] },
      },
    },
    applying: {
      description: 'The browser is activating the newer version.',
      tags: ['screen:applying', 'busy'],
      on: {
        'update.applied': 'reloading',
        // the page is not reloaded if the shopper opens a payment page in the meantime
        'route.changed': {
          guard: { type: 'isPaymentRoute', params: ({ event }) => event },
          target: 'ready',
          actions: [{ type: 'setScreen', params: ({ event }) => event }],
        },
      },
      after: { applyTimeout: 'reloading' },
    },
    reloading: {
      description: 'The page is reloading. If it does not, the update is offered again.',
      tags: ['screen:applying', 'busy'],
      entry: ['reloadPage'],
      after: { reloadTimeout: 'ready' },
    },
  },
});
