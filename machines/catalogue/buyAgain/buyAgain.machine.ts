import { assign, setup } from 'xstate';
import { notProvided } from '../../lib/notProvided.ts';
import type { RecentPurchase } from '../../types.ts';

export type BuyAgainEvent =
  | { type: 'buyAgain.repeated'; purchase: RecentPurchase }
  | { type: 'buyAgain.forgetAsked' }
  | { type: 'session.found' }
  /** The session ended, here or in another tab. */
  | { type: 'session.lost' };

/** The latest purchases, newest first. `isGuest`: they are stored on this device and not in an account. */
export type RecentPurchases = { purchases: RecentPurchase[]; isGuest: boolean };
/** Facts for the surrounding page; `country` is the country of the last top-up. */
export type Returning = { isReturning: boolean; isGuest: boolean; country: string | null };

const none: RecentPurchases = { purchases: [], isGuest: true };

const toReturning = ({ purchases, isGuest }: RecentPurchases): { returning: Returning } => ({
  returning: {
    isReturning: purchases.length > 0,
    isGuest,
    country: purchases.find(({ ProdType }) => ProdType === 2)?.ccode_iso2 ?? null,
  },
});

/** The latest purchases, by recipient name, one press away from the checkout. */
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
    clearRecent: assign({ recent: none }),
    setRecent: assign({ recent: (_, p: { recent: RecentPurchases }) => p.recent }),
    /** Sends the page the facts about a returning customer. */
    announceReturning: (_, _p: { returning: Returning }) => {},
    /** Puts the same product into the cart, which leads to the checkout. */
    repeatPurchase: (_, _p: { purchase: RecentPurchase }) => {},
    /** Removes the stored guest and the names from this device. */
    removeStoredGuest: () => {},
  },
}).createMachine({
  id: 'buyAgain',
  description: 'Offers the latest purchases of a returning shopper at today’s price.',
  meta: {
    exceptions: {
      'a call is shown as busy: buyAgain.loading':
        'the request runs in the background: no view waits for it, or the waiting part has another tag',
    },
  },
  context: { recent: none },
  initial: 'loading',
  on: {
    'session.found': { target: '.loading' },
    'session.lost': { target: '.loading', meta: { spec: 'SESS-06' } },
  },
  states: {
    loading: {
      description: 'The latest purchases of the customer or of this browser are loading.',
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
        onError: { target: 'none', description: 'The page works without the offer.' },
      },
    },
    none: { description: 'A new visitor, or no purchase that can be repeated.', tags: ['screen:none'] },
    offered: {
      description: 'One press adds the same product to the cart, at today’s price.',
      tags: ['screen:offered'],
      // the next visitor may be another person
      exit: ['clearRecent', { type: 'announceReturning', params: toReturning(none) }],
      on: {
        'buyAgain.repeated': {
          actions: [{ type: 'repeatPurchase', params: ({ event }) => ({ purchase: event.purchase }) }],
          meta: { spec: 'CART-01' },
        },
        'buyAgain.forgetAsked': { guard: 'isOfGuest', target: 'none', actions: ['removeStoredGuest'] },
      },
    },
  },
});
