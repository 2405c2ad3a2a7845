import { assign, setup } from 'xstate';
import { inBackground } from '../../lib/exceptions.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { OpenOrder, Route } from '../../types.ts';

/** Pages that can change an order's status or show its outcome. */
const orderScreens = ['paymentProcess', 'orderSuccess'];

/**
 * Identifies an order together with its status, so that a dismissed order reappears in the header when its
 * status changes.
 */
const stateOf = ({ orderno, status, paymentstatus }: OpenOrder): string =>
  `${orderno} ${status} ${paymentstatus}`;

type Context = {
  orders: readonly OpenOrder[];
  screen: string | null;
  /**
   * Orders that the buyer has dismissed from the header. Each entry includes the order's status at that time.
   */
  closed: readonly string[];
};

/** The buyer's open orders, and the dismissed ones that this browser has stored. */
export type LoadedOrders = Pick<Context, 'orders' | 'closed'>;

/** Returns the orders shown in the header. */
export const shownOrders = ({ orders, closed }: LoadedOrders): readonly OpenOrder[] =>
  orders.filter((order) => !closed.includes(stateOf(order)));

/** Returns the dismissed orders that are still open and have not changed since. */
const stillClosed = ({ orders, closed }: LoadedOrders): string[] =>
  orders.map(stateOf).filter((state) => closed.includes(state));

/**
 * Shows the buyer's paid orders on every page until each order has ended and the buyer has seen its outcome.
 */
export const openOrdersMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'route.changed'; route: Route } | { type: 'openOrders.closed' },
  },
  actors: {
    loadOpenOrders: notProvided<LoadedOrders>('openOrders.loadOpenOrders'),
  },
  guards: {
    /**
     * True if the orders may have changed, because at least one is listed or the shopper is leaving a page on
     * which orders can change.
     */
    mightHaveChanged: ({ context }) =>
      context.orders.length > 0 || (context.screen !== null && orderScreens.includes(context.screen)),
    isShown: ({ context }) => shownOrders(context).length > 0,
    hasOrderInProgress: ({ context }) =>
      context.orders.some(({ status }) => status === 'processing' || status === 'payment'),
  },
  actions: {
    setOrders: assign({
      orders: (_, p: { loaded: LoadedOrders }) => p.loaded.orders,
      closed: ({ context }, p: { loaded: LoadedOrders }) =>
        stillClosed({ orders: p.loaded.orders, closed: [...context.closed, ...p.loaded.closed] }),
    }),
    /** Stores the dismissed orders, so that they do not reappear after a reload. */
    storeClosed: (_, _p: { closed: readonly string[] }) => {},
    closeShown: assign({ closed: ({ context }) => context.orders.map(stateOf) }),
    setScreen: assign({ screen: (_, p: { route: Route }) => p.route.screen }),
  },
  delays: { pollInterval: 20_000 },
}).createMachine({
  id: 'openOrders',
  description:
    'Shows paid orders in the header until the orders are completed and the buyer has seen the outcome.',
  meta: {
    exceptions: {
      ...inBackground('openOrders.polling'),
    },
  },
  context: { orders: [], screen: null, closed: [] },
  initial: 'polling',
  on: {
    'openOrders.closed': {
      guard: 'isShown',
      actions: ['closeShown', { type: 'storeClosed', params: ({ context }) => ({ closed: context.closed }) }],
    },
  },
  states: {
    polling: {
      description: "The buyer's open orders are loading.",
      invoke: {
        id: 'loadOpenOrders',
        src: 'loadOpenOrders',
        onDone: {
          target: 'idle',
          actions: [
            { type: 'setOrders', params: ({ event }) => ({ loaded: event.output }) },
            { type: 'storeClosed', params: ({ context }) => ({ closed: context.closed }) },
          ],
        },
        onError: {
          target: 'idle',
          description: 'The orders failed to load. The last known orders remain visible.',
        },
      },
      on: {
        'route.changed': {
          target: 'polling',
          reenter: true,
          actions: [{ type: 'setScreen', params: ({ event }) => event }],
        },
      },
    },
    idle: {
      description:
        'Waits until the shopper opens another page or, while an order is open, until the next poll.',
      on: {
        'route.changed': [
          {
            guard: 'mightHaveChanged',
            target: 'polling',
            actions: [{ type: 'setScreen', params: ({ event }) => event }],
          },
          { actions: [{ type: 'setScreen', params: ({ event }) => event }] },
        ],
      },
      after: { pollInterval: { guard: 'hasOrderInProgress', target: 'polling' } },
    },
  },
});
