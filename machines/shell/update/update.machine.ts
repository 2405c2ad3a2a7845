import { assign, fromCallback, setup, type EventObject } from 'xstate';
import type { Route } from '../../types.ts';

export type UpdateEvent =
  | { type: 'route.changed'; route: Route }
  /** A newer version of the shop lies ready in this browser. */
  | { type: 'update.found' }
  /** It has taken the place of the one that this page came with, here or by another tab. */
  | { type: 'update.applied' }
  | { type: 'update.accepted' }
  | { type: 'update.postponed' };

/** Screens of payment: a reload there may disturb it. */
const paying = ['checkout', 'mobileCheckout', 'paymentProcess'];

/** A newer version of the shop: offered, never forced, and not where one pays. */
export const updateMachine = setup({
  types: {
    context: {} as { screen: string; isApplied: boolean },
    input: {} as { screen: string },
    events: {} as UpdateEvent,
    tags: {} as 'screen:none' | 'screen:offer' | 'screen:applying' | 'busy',
  },
  actors: {
    /** Installs the worker that makes the shop available offline, and reports its next versions. */
    watchWorker: fromCallback<EventObject>(() => {}),
  },
  guards: {
    isPaying: ({ context }) => paying.includes(context.screen),
    isApplied: ({ context }) => context.isApplied,
    isToPay: (_, p: { route: Route }) => paying.includes(p.route.screen),
  },
  actions: {
    setScreen: assign({ screen: (_, p: { route: Route }) => p.route.screen }),
    setApplied: assign({ isApplied: true }),
    /** The newer version takes the place of this one. */
    applyUpdate: () => {},
    reloadPage: () => {},
  },
  delays: {
    /** Time the browser has to change versions before the page reloads all the same. */
    applyPatience: 5_000,
    /** A page that is still there after this time did not reload. */
    reloadPatience: 10_000,
  },
}).createMachine({
  id: 'update',
  description:
    'A newer version waits until the shopper takes it, or until no page of the shop is open any more. Where one pays it is not even offered.',
  meta: {
    exceptions: {
      'an answer, or a time that is over, leads on: update/xstate.done.actor.watchWorker#0':
        'the end of a watch is handled in the state of the page',
      'an answer, or a time that is over, leads on: update/xstate.error.actor.watchWorker#0':
        'the end of a watch is handled in the state of the page',
      'a transition does something: update/xstate.done.actor.watchWorker#0':
        'the end of a watch is handled in the state of the page',
      'a transition does something: update/xstate.error.actor.watchWorker#0':
        'the end of a watch is handled in the state of the page',
    },
  },
  context: ({ input }) => ({ screen: input.screen, isApplied: false }),
  initial: 'current',
  invoke: {
    id: 'watchWorker',
    src: 'watchWorker',
    onDone: { description: 'Nobody watches any more; what is known stays.' },
    onError: { description: 'Nobody watches any more; what is known stays.' },
  },
  on: { 'route.changed': { actions: [{ type: 'setScreen', params: ({ event }) => event }] } },
  states: {
    current: {
      description: 'No newer version is known.',
      tags: ['screen:none'],
      on: {
        'update.found': 'ready',
        'update.applied': { target: 'ready', actions: ['setApplied'] },
      },
    },
    ready: {
      description: 'There is a newer version, here or already in the place of this one.',
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
          description: 'Decides by the page that is open.',
          always: [{ guard: 'isPaying', target: 'hidden' }, { target: 'offered' }],
        },
        hidden: {
          description: 'A payment is in progress, so the update is not offered.',
          tags: ['screen:none'],
        },
        offered: {
          description: 'A bar offers to reload the page. The shopper can ignore or close it.',
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
      description: 'The shopper postponed the update. The next version is offered again.',
      tags: ['screen:none'],
      on: {
        'update.found': 'ready',
        'update.applied': { actions: ['setApplied'] },
      },
    },
    applying: {
      description: 'The newer version is taking the place of this one.',
      tags: ['screen:applying', 'busy'],
      on: {
        'update.applied': 'reloading',
        // a shopper who goes to pay is not interrupted
        'route.changed': {
          guard: { type: 'isToPay', params: ({ event }) => event },
          target: 'ready',
          actions: [{ type: 'setScreen', params: ({ event }) => event }],
        },
      },
      after: { applyPatience: 'reloading' },
    },
    reloading: {
      description: 'The page reloads. If that is refused, the update is offered again.',
      tags: ['screen:applying', 'busy'],
      entry: ['reloadPage'],
      after: { reloadPatience: 'ready' },
    },
  },
});
