import { assign, setup } from 'xstate';
import type { TypedNumber } from '../../../contract/domain/phone/phone.ts';
import { countryOf, isTooLong } from '../../../contract/domain/phone/typing.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, Product, RecentPurchase, Route, TopUpDraft } from '../../types.ts';

export type HomeEvent =
  | { type: 'home.countryChosen'; country: string }
  /** The typed number without the dial code, and the countries of a typed dial code, the main one first. */
  | { type: 'home.numberTyped'; number: string; countries: readonly string[] }
  | { type: 'home.topUpStarted' }
  | { type: 'home.retried' }
  | { type: 'home.countryChangeAsked' }
  | { type: 'home.repeated'; purchase: RecentPurchase }
  | { type: 'home.forgetAsked' }
  | { type: 'session.found' }
  /** The session ended, here or in another tab. */
  | { type: 'session.lost' }
  | { type: 'country.changed'; country: string }
  | { type: 'route.changed'; route: Route };

/** The latest purchases, newest first; `isGuest`: they are stored on this device and not in an account. */
export type RecentPurchases = { purchases: RecentPurchase[]; isGuest: boolean };

/**
 * The stored draft of the number. A submitted number stays submitted, even when the tables that group it load
 * late.
 */
const draftOf = (context: {
  phoneCountry: string;
  number: string;
  isStarted: boolean;
}): { draft: TopUpDraft } => ({
  draft: {
    country: context.phoneCountry,
    number: context.number,
    slug: null,
    ...(context.isStarted ? {} : { isTyping: true }),
  },
});

/** The front page: starts a top-up at once and shows popular products of the shopper's country. */
export const homeMachine = setup({
  types: {
    context: {} as {
      country: string;
      phoneCountry: string;
      number: string;
      /** Continue was pressed without a number. */
      isNumberMissing: boolean;
      /** The number was sent on to the top-up. */
      isStarted: boolean;
      products: Product[];
      recent: RecentPurchases;
      failure: Failure | null;
    },
    events: {} as HomeEvent,
    /** `draft`: a number that was being typed before the page reloaded. */
    input: {} as { country: string; draft: TopUpDraft | null },
    tags: {} as
      | 'screen:loading'
      | 'screen:filled'
      | 'screen:empty'
      | 'screen:failed'
      | 'busy'
      | 'failed'
      | 'returning',
  },
  actors: {
    loadPopular: notProvided<Product[], { country: string }>('home.loadPopular'),
    loadRecent: notProvided<RecentPurchases>('home.loadRecent'),
  },
  guards: {
    isTooLong: (_, p: { number: string }) => isTooLong(p.number),
    hasNumber: ({ context }) => context.number.length > 0,
    hasPurchases: (_, p: { recent: RecentPurchases }) => p.recent.purchases.length > 0,
    isOfGuest: ({ context }) => context.recent.isGuest,
    hasProducts: (_, p: { products: Product[] }) => p.products.length > 0,
  },
  actions: {
    setPhoneCountry: assign({ phoneCountry: (_, p: { country: string }) => p.country }),
    setNumber: assign({
      number: (_, p: TypedNumber) => p.number,
      isNumberMissing: false,
      phoneCountry: ({ context }, p: TypedNumber) => countryOf(p, context.phoneCountry),
    }),
    setNumberMissing: assign({ isNumberMissing: true }),
    setCountry: assign({
      country: (_, p: { country: string }) => p.country,
      phoneCountry: ({ context }, p: { country: string }) =>
        context.number === '' && context.phoneCountry === context.country ? p.country : context.phoneCountry,
    }),
    setProducts: assign({ products: (_, p: { products: Product[] }) => p.products, failure: null }),
    clearRecent: assign({ recent: { purchases: [], isGuest: true } }),
    setRecent: assign({ recent: (_, p: { recent: RecentPurchases }) => p.recent }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    showTooManyDigits: () => {},
    setStarted: assign({ isStarted: true }),
    storeDraft: (_, _p: { draft: TopUpDraft }) => {},
    goTopUp: () => {},
    openPreferences: () => {},
    /** Puts the same product into the cart, which leads to the checkout. */
    repeatPurchase: (_, _p: { purchase: RecentPurchase }) => {},
    /** Removes the stored guest from this device. */
    removeStoredGuest: () => {},
  },
}).createMachine({
  id: 'home',
  description:
    'The front page passes the number to the top-up and loads popular products for the current country.',
  meta: {
    exceptions: {
      'a question is shown as busy: home.recent.loading':
        'the request runs in the background: no view waits for it, or the waiting part has another tag',
      'a declared event is heard: home.route.changed':
        'every screen receives each new address; this one does nothing with it',
    },
  },
  context: ({ input }) => ({
    country: input.country,
    phoneCountry: input.draft?.country ?? input.country,
    number: input.draft?.number ?? '',
    isNumberMissing: false,
    isStarted: false,
    products: [],
    recent: { purchases: [], isGuest: true },
    failure: null,
  }),
  type: 'parallel',
  states: {
    starter: {
      description: 'The start of a top-up, at the top of the page.',
      on: {
        'home.countryChosen': {
          actions: [
            { type: 'setPhoneCountry', params: ({ event }) => ({ country: event.country }) },
            { type: 'storeDraft', params: ({ context }) => draftOf(context) },
          ],
        },
        'home.numberTyped': [
          {
            guard: { type: 'isTooLong', params: ({ event }) => event },
            actions: ['showTooManyDigits'],
            meta: { spec: 'PHONE-03' },
          },
          {
            actions: [
              { type: 'setNumber', params: ({ event }) => event },
              { type: 'storeDraft', params: ({ context }) => draftOf(context) },
            ],
          },
        ],
        'home.topUpStarted': [
          {
            guard: 'hasNumber',
            actions: [
              'setStarted',
              { type: 'storeDraft', params: ({ context }) => draftOf(context) },
              'goTopUp',
            ],
            meta: { spec: 'NAV-01' },
          },
          { actions: ['setNumberMissing'] },
        ],
      },
    },
    recent: {
      description: 'The last purchases of a returning shopper. The server does not render them.',
      initial: 'loading',
      on: {
        'session.found': { target: '.loading' },
        'session.lost': { target: '.loading', meta: { spec: 'SESS-06' } },
      },
      states: {
        loading: {
          description: 'Loads the last purchases of the customer or of this browser.',
          invoke: {
            id: 'loadRecent',
            src: 'loadRecent',
            onDone: [
              {
                guard: { type: 'hasPurchases', params: ({ event }) => ({ recent: event.output }) },
                target: 'offered',
                actions: [{ type: 'setRecent', params: ({ event }) => ({ recent: event.output }) }],
              },
              { target: 'none' },
            ],
            onError: { target: 'none', description: 'The page works without the last purchases.' },
          },
        },
        none: { description: 'A new visitor, or none of the last purchases is on offer.' },
        offered: {
          description: 'One press adds the same product to the cart, at today’s price.',
          tags: ['returning'],
          // the next visitor may be another person
          exit: ['clearRecent'],
          on: {
            'home.repeated': {
              actions: [{ type: 'repeatPurchase', params: ({ event }) => ({ purchase: event.purchase }) }],
              meta: { spec: 'CART-01' },
            },
            'home.forgetAsked': { guard: 'isOfGuest', target: 'none', actions: ['removeStoredGuest'] },
          },
        },
      },
    },
    popular: {
      description: 'Popular products of the current country.',
      initial: 'loading',
      on: {
        'country.changed': {
          target: '.loading',
          actions: [{ type: 'setCountry', params: ({ event }) => ({ country: event.country }) }],
          meta: { spec: 'CAT-01' },
        },
      },
      states: {
        loading: {
          description: 'The popular products are being fetched.',
          tags: ['screen:loading', 'busy'],
          invoke: {
            id: 'loadPopular',
            src: 'loadPopular',
            input: ({ context }) => ({ country: context.country }),
            onDone: [
              {
                guard: { type: 'hasProducts', params: ({ event }) => ({ products: event.output }) },
                target: 'filled',
                actions: [{ type: 'setProducts', params: ({ event }) => ({ products: event.output }) }],
              },
              { target: 'empty' },
            ],
            onError: {
              target: 'failed',
              actions: ['setFailure'],
            },
          },
        },
        filled: { description: 'The popular products are shown.', tags: ['screen:filled'] },
        empty: {
          description: 'The country has no products; another country can be chosen.',
          tags: ['screen:empty'],
          on: { 'home.countryChangeAsked': { actions: ['openPreferences'] } },
        },
        failed: {
          description: 'The products could not be fetched; the shopper may try again.',
          tags: ['screen:failed', 'failed'],
          on: { 'home.retried': 'loading' },
        },
      },
    },
  },
});
