import { assign, setup } from 'xstate';
import { inBackground } from '../../lib/exceptions.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { RecentPurchase } from '../../types.ts';

export type BuyAgainEvent =
  | { type: 'buyAgain.repeated'; purchase: RecentPurchase }
  | { type: 'buyAgain.forgetRequested' }
  | { type: 'session.found' }
  /** The session has ended, here or in another tab. */
  | { type: 'session.lost' };

/**
 * The most recent purchases, newest first. `isGuest` means that they belong to this device and not to an account.
 * `firstName` is the first name in the customer's account.
 */
export type RecentPurchases = { purchases: RecentPurchase[]; isGuest: boolean; firstName?: string };
/**
 * Information about a returning shopper for the surrounding page. `country` is the country of the last top-up.
 */
export type ReturningShopper = { isReturning: boolean; isGuest: boolean; country: string | null };

const noPurchases: RecentPurchases = { purchases: [], isGuest: true };

const toReturning = ({ purchases, isGuest }: RecentPurchases): { returning: ReturningShopper } => ({
  returning: {
    isReturning: purchases.length > 0,
    isGuest,
    country: purchases.find(({ ProdType }) => ProdType === 2)?.ccode_iso2 ?? null,
  },
});

/**
 * Shows the most recent purchases with the recipients' names. A single click repeats a purchase and opens the
 * checkout.
 */
export const buyAgainMachine = setup({
  types: {
    context: {} as { recent: RecentPurchases },
    events: {} as BuyAgainEvent,
    tags: {} as 'screen:none' | 'screen:offered',
  },
  actors: {
    loadRecent: notProvided<RecentPurchases>('buyAgain.loadRecent'),
  },
  guards: {
    hasPurchases: (_, p: { recent: RecentPurchases }) => p.recent.purchases.length > 0,
    isOfGuest: ({ context }) => context.recent.isGuest,
  },
  actions: {
    clearRecent: assign({ recent: noPurchases }),
    setRecent: assign({ recent: (_, p: { recent: RecentPurchases }) => p.recent }),
    /** Reports to the surrounding page whether the shopper has bought anything before. */
    announceReturning: (_, _p: { returning: ReturningShopper }) => {},
    /** Adds the same product to the cart, which opens the checkout. */
    repeatPurchase: (_, _p: { purchase: RecentPurchase }) => {},
    /** Removes the remembered guest and the recipients' names from this device. */
    removeStoredGuest: () => {},
  },
}).createMachine({
  id: 'buyAgain',
  description: 'Offers returning shoppers their most recent purchases at today’s price.',
  meta: {
    exceptions: {
      ...inBackground('buyAgain.loading'),
    },
  },
  context: { recent: noPurchases },
  initial: 'loading',
  on: {
    'session.found': { target: '.loading' },
    'session.lost': { target: '.loading', meta: { spec: 'SESS-06' } },
  },
  states: {
    loading: {
      description: 'The most recent purchases of the customer or of this browser are loading.',
      tags: ['screen:none'],
      invoke: {
        id: 'loadRecent',
        src: 'loadRecent',
        onDone: [
          {
            guard: { type: 'hasPurchases', params: ({ event }) => ({ recent: event.output }) },
            target: 'offered',
            actions: [
              { type: 'setRecent', params: ({ event }) => ({ recent: event.output }) },
              { type: 'announceReturning', params: ({ event }) => toReturning(event.output) },
            ],
          },
          {
            target: 'none',
            actions: [{ type: 'announceReturning', params: ({ event }) => toReturning(event.output) }],
          },
        ],
        onError: {
          target: 'none',
          description: 'The purchases failed to load. The rest of the page works without them.',
        },
      },
    },
    none: {
      description: 'The visitor is new, or none of the purchases can be repeated.',
      tags: ['screen:none'],
    },
    offered: {
      description:
        'Lists the recent purchases. A single click adds the same product to the cart at today’s price.',
      tags: ['screen:offered'],
      // removes the purchases, because someone else might use this browser next
      exit: ['clearRecent', { type: 'announceReturning', params: toReturning(noPurchases) }],
      on: {
        'buyAgain.repeated': {
          actions: [{ type: 'repeatPurchase', params: ({ event }) => ({ purchase: event.purchase }) }],
          meta: { spec: 'CART-01' },
        },
        'buyAgain.forgetRequested': { guard: 'isOfGuest', target: 'none', actions: ['removeStoredGuest'] },
      },
    },
  },
});
