import { assign, sendTo, setup } from 'xstate';
import type { TypedNumber } from '../../../contract/domain/phone/phone.ts';
import { countryOf, isTooLong } from '../../../contract/domain/phone/typing.ts';
import { ignoresRoute, staysAfter } from '../../lib/exceptions.ts';
import { failureIn } from '../../lib/failure.ts';
import { childNotProvided, notProvided } from '../../lib/notProvided.ts';
import { newVisitor } from '../../lib/returning.ts';
import type { Failure, Product, Route, TopUpDraft } from '../../types.ts';
import type { buyAgainMachine, ReturningShopper } from '../buyAgain/buyAgain.machine.ts';

export type HomeEvent =
  | { type: 'home.countryChosen'; country: string }
  /**
   * The typed number without its dial code. `countries` lists the countries that use the typed dial code, main country
   * first.
   */
  | { type: 'home.numberTyped'; number: string; countries: readonly string[] }
  | { type: 'home.topUpStarted' }
  | { type: 'home.retried' }
  | { type: 'home.countryChangeRequested' }
  | { type: 'buyAgain.changed'; returning: ReturningShopper }
  | { type: 'session.found' }
  /** The session has ended, here or in another tab. */
  | { type: 'session.lost' }
  | { type: 'country.changed'; country: string }
  | { type: 'route.changed'; route: Route };

/** Returns the draft to be stored. A number that has been submitted is no longer marked as being typed. */
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

/** The front page, with the first step of a top-up and gift cards for the shopper's country, most popular first. */
export const homeMachine = setup({
  types: {
    context: {} as {
      country: string;
      phoneCountry: string;
      number: string;
      /** True if the shopper clicked Continue without entering a number. */
      isNumberMissing: boolean;
      /** True once the number has been passed on to the top-up page. */
      isStarted: boolean;
      /** True if the shopper selected the country or if it was restored with a draft number. */
      isCountryChosen: boolean;
      products: Product[];
      isReturning: boolean;
      isGuest: boolean;
      failure: Failure | null;
    },
    events: {} as HomeEvent,
    children: {} as { buyAgain: 'buyAgain' },
    /** `draft` is the number that the shopper was typing before the page was reloaded; otherwise null. */
    input: {} as { country: string; draft: TopUpDraft | null },
    tags: {} as 'screen:loading' | 'screen:filled' | 'screen:empty' | 'screen:failed' | 'busy' | 'failed',
  },
  actors: {
    loadPopular: notProvided<Product[], { country: string }>('home.loadPopular'),
    buyAgain: childNotProvided<typeof buyAgainMachine>(),
  },
  guards: {
    isTooLong: (_, p: { number: string }) => isTooLong(p.number),
    hasNumber: ({ context }) => context.number.length > 0,
    hasProducts: (_, p: { products: Product[] }) => p.products.length > 0,
  },
  actions: {
    setPhoneCountry: assign({
      phoneCountry: (_, p: { country: string }) => p.country,
      isCountryChosen: true,
    }),
    /** Preselects the country of the last top-up, unless the shopper has entered a number or selected a country. */
    setReturning: assign({
      isReturning: (_, p: { returning: ReturningShopper }) => p.returning.isReturning,
      isGuest: (_, p: { returning: ReturningShopper }) => p.returning.isGuest,
      phoneCountry: ({ context }, p: { returning: ReturningShopper }) =>
        context.number === '' && !context.isCountryChosen
          ? (p.returning.country ?? context.phoneCountry)
          : context.phoneCountry,
    }),
    forwardToBuyAgain: sendTo('buyAgain', ({ event }) => event),
    setNumber: assign({
      number: (_, p: TypedNumber) => p.number,
      isNumberMissing: false,
      phoneCountry: ({ context }, p: TypedNumber) => countryOf(p, context.phoneCountry),
    }),
    setNumberMissing: assign({ isNumberMissing: true }),
    setCountry: assign({
      country: (_, p: { country: string }) => p.country,
      phoneCountry: ({ context }, p: { country: string }) =>
        context.number === '' && !context.isCountryChosen && context.phoneCountry === context.country
          ? p.country
          : context.phoneCountry,
    }),
    setProducts: assign({ products: (_, p: { products: Product[] }) => p.products, failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    showTooManyDigits: () => {},
    setStarted: assign({ isStarted: true }),
    storeDraft: (_, _p: { draft: TopUpDraft }) => {},
    goTopUp: () => {},
    openPreferences: () => {},
  },
}).createMachine({
  id: 'home',
  description:
    'The front page. It passes the number on to the top-up page and shows gift cards of the current country.',
  meta: {
    exceptions: {
      ...staysAfter('buyAgain', ['home']),
      ...ignoresRoute('home'),
    },
  },
  context: ({ input }) => ({
    country: input.country,
    phoneCountry: input.draft?.country ?? input.country,
    number: input.draft?.number ?? '',
    isNumberMissing: false,
    isStarted: false,
    isCountryChosen: input.draft !== null,
    products: [],
    isReturning: false,
    isGuest: true,
    failure: null,
  }),
  type: 'parallel',
  invoke: {
    id: 'buyAgain',
    src: 'buyAgain',
    onDone: { actions: [{ type: 'setReturning', params: { returning: newVisitor } }] },
    onError: { actions: [{ type: 'setReturning', params: { returning: newVisitor } }] },
  },
  on: {
    'buyAgain.changed': { actions: [{ type: 'setReturning', params: ({ event }) => event }] },
    'session.found': { actions: ['forwardToBuyAgain'] },
    'session.lost': { actions: ['forwardToBuyAgain'], meta: { spec: 'SESS-06' } },
  },
  states: {
    form: {
      description: 'The shopper enters a phone number in the form that starts a top-up.',
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
    popular: {
      description: 'Loads gift cards of the current country, most ordered first.',
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
          description: 'The gift cards are loading.',
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
        filled: { description: 'The gift cards are shown.', tags: ['screen:filled'] },
        empty: {
          description: 'The country has no products. The shopper can select another one.',
          tags: ['screen:empty'],
          on: { 'home.countryChangeRequested': { actions: ['openPreferences'] } },
        },
        failed: {
          description: 'The products failed to load. The shopper can try again.',
          tags: ['screen:failed', 'failed'],
          on: { 'home.retried': 'loading' },
        },
      },
    },
  },
});
