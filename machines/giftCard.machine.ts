import { assign, fromPromise, setup } from 'xstate';
import type { AddCartRequest, CardRate, Choice, Failure, Faq, Rate, Route } from './contracts.ts';

export type GiftCardEvent =
  | { type: 'giftCard.rateChosen'; rate: Rate }
  /** What was typed into the amount field, and the choice it stands for, if it is one. */
  | { type: 'giftCard.amountTyped'; typed: string; choice: Choice | null }
  | { type: 'giftCard.bought' }
  | { type: 'giftCard.retried' }
  | { type: 'giftCard.infoRetried' }
  | { type: 'cart.accepted' }
  | { type: 'cart.refused'; failure: Failure }
  | { type: 'cart.released' }
  | { type: 'country.changed'; country: string }
  | { type: 'route.changed'; route: Route };

/** One gift card or voucher: its values, its facts, and the way into the cart. */
export const giftCardMachine = setup({
  types: {
    context: {} as {
      slug: string;
      /** Country of residence, which decides whether the card may be bought. */
      residence: string;
      product: CardRate | null;
      info: Faq | null;
      choice: Choice | null;
      /** The text of the amount field, for cards with a range. */
      typed: string;
      failure: Failure | null;
    },
    events: {} as GiftCardEvent,
    input: {} as { slug: string; residence: string },
    tags: {} as
      | 'screen:loading'
      | 'screen:product'
      | 'screen:missing'
      | 'screen:failed'
      | 'busy'
      | 'failed'
      | 'info'
      | 'infoFailed'
      | 'added',
  },
  actors: {
    loadProduct: fromPromise<CardRate, { slug: string; country: string }>(() =>
      Promise.reject(new Error('giftCard: loadProduct is not provided')),
    ),
    loadInfo: fromPromise<Faq, { slug: string }>(() =>
      Promise.reject(new Error('giftCard: loadInfo is not provided')),
    ),
  },
  guards: {
    isNotFound: (_, p: { error: unknown }) => (p.error as Failure | undefined)?.kind === 'notFound',
    isPriceChanged: (_, p: { failure: Failure }) =>
      p.failure.code === 'PRICE_CHANGED' &&
      typeof (p.failure.data as { Price?: unknown } | null)?.Price === 'string',
    isGone: (_, p: { failure: Failure }) => p.failure.kind === 'gone',
    hasRange: ({ context }) => context.product !== null && context.product.range !== null,
    canBuy: ({ context }) =>
      context.choice !== null && context.product !== null && context.product.ProdType === 1 &&
      context.product.instock !== 0 && context.product.ccode_iso2 === context.residence, // prettier-ignore
  },
  actions: {
    rememberSlug: assign({
      slug: (_, p: { route: Route }) => p.route.params['productName'] ?? '',
      product: null,
      info: null,
      choice: null,
      typed: '',
      failure: null,
    }),
    rememberResidence: assign({ residence: (_, p: { country: string }) => p.country }),
    rememberProduct: assign({
      product: (_, p: { product: CardRate }) => p.product,
      choice: null,
      typed: '',
      failure: null,
    }),
    rememberInfo: assign({ info: (_, p: { info: Faq }) => p.info }),
    rememberRate: assign({
      choice: (_, p: { rate: Rate }) => ({
        ProductPriceID: p.rate.ProductPriceID,
        Price: p.rate.Price,
        Receivevalue: p.rate.Receivevalue,
        amount: null,
      }),
      typed: '',
      failure: null,
    }),
    rememberAmount: assign({
      choice: (_, p: { typed: string; choice: Choice | null }) => p.choice,
      typed: (_, p: { typed: string; choice: Choice | null }) => p.typed,
      failure: null,
    }),
    rememberNewPrice: assign({
      choice: ({ context }, p: { failure: Failure }) =>
        context.choice && { ...context.choice, Price: (p.failure.data as { Price: string }).Price },
    }),
    forgetFailure: assign({ failure: null }),
    rememberFailure: assign({ failure: (_, p: { error: unknown }) => p.error as Failure }),
    requestCart: (_, _p: { request: AddCartRequest }) => {},
    titlePage: (_, _p: { product: CardRate }) => {},
  },
}).createMachine({
  id: 'giftCard',
  description: 'A card can be looked at from anywhere and bought only in the country of residence.',
  context: ({ input }) => ({
    slug: input.slug,
    residence: input.residence,
    product: null,
    info: null,
    choice: null,
    typed: '',
    failure: null,
  }),
  type: 'parallel',
  on: {
    'country.changed': {
      actions: [{ type: 'rememberResidence', params: ({ event }) => ({ country: event.country }) }],
      meta: { spec: 'CAT-02' },
    },
    'route.changed': {
      target: ['.offer.loading', '.info.loading'],
      actions: [{ type: 'rememberSlug', params: ({ event }) => ({ route: event.route }) }],
      meta: { spec: 'NAV-07 NAV-09 NAV-11' },
    },
  },
  states: {
    offer: {
      initial: 'loading',
      states: {
        loading: {
          tags: ['screen:loading', 'busy'],
          invoke: {
            id: 'loadProduct',
            src: 'loadProduct',
            input: ({ context }) => ({ slug: context.slug, country: context.residence }),
            onDone: {
              target: 'choosing',
              actions: [
                { type: 'rememberProduct', params: ({ event }) => ({ product: event.output }) },
                { type: 'titlePage', params: ({ event }) => ({ product: event.output }) },
              ],
              meta: { spec: 'API-24' },
            },
            onError: [
              {
                guard: { type: 'isNotFound', params: ({ event }) => ({ error: event.error }) },
                target: 'missing',
                meta: { spec: 'CAT-04' },
              },
              {
                target: 'failed',
                actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) }],
              },
            ],
          },
        },
        missing: { tags: ['screen:missing'] },
        failed: { tags: ['screen:failed', 'failed'], on: { 'giftCard.retried': 'loading' } },
        choosing: {
          tags: ['screen:product'],
          on: {
            'giftCard.rateChosen': {
              actions: [{ type: 'rememberRate', params: ({ event }) => ({ rate: event.rate }) }],
            },
            'giftCard.amountTyped': {
              guard: 'hasRange',
              actions: [
                {
                  type: 'rememberAmount',
                  params: ({ event }) => ({ typed: event.typed, choice: event.choice }),
                },
              ],
            },
            'giftCard.bought': {
              guard: 'canBuy',
              target: 'handingOver',
              actions: [
                'forgetFailure',

                {
                  type: 'requestCart',
                  params: ({ context }) => ({
                    request: {
                      prodid: context.product!.prodid,
                      ProductPriceID: context.choice!.ProductPriceID,
                      Price: context.choice!.Price,
                      ...(context.choice!.amount === null ? {} : { amount: context.choice!.amount }),
                      Quantity: 1,
                      ProdType: context.product!.ProdType,
                      OperatorCode: context.product!.OperatorCode,
                      SupplierID: context.product!.SupplierID,
                      residence: context.residence,
                    },
                  }),
                },
              ],
              meta: { spec: 'GEN-01 CAT-02' },
            },
          },
        },
        handingOver: {
          tags: ['screen:product', 'busy'],
          on: {
            'cart.accepted': { target: 'added' },
            'cart.refused': [
              {
                guard: { type: 'isPriceChanged', params: ({ event }) => ({ failure: event.failure }) },
                target: 'choosing',
                actions: [
                  { type: 'rememberNewPrice', params: ({ event }) => ({ failure: event.failure }) },
                  { type: 'rememberFailure', params: ({ event }) => ({ error: event.failure }) },
                ],
              },
              {
                guard: { type: 'isGone', params: ({ event }) => ({ failure: event.failure }) },
                target: 'loading',
              },
              {
                target: 'choosing',
                actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.failure }) }],
              },
            ],
            'cart.released': { target: 'choosing' },
          },
        },
        added: {
          tags: ['screen:product', 'added'],
          on: {
            'giftCard.rateChosen': {
              target: 'choosing',
              actions: [{ type: 'rememberRate', params: ({ event }) => ({ rate: event.rate }) }],
            },
            'giftCard.amountTyped': {
              guard: 'hasRange',
              target: 'choosing',
              actions: [
                {
                  type: 'rememberAmount',
                  params: ({ event }) => ({ typed: event.typed, choice: event.choice }),
                },
              ],
            },
          },
        },
      },
    },
    info: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadInfo',
            src: 'loadInfo',
            input: ({ context }) => ({ slug: context.slug }),
            onDone: {
              target: 'known',
              actions: [{ type: 'rememberInfo', params: ({ event }) => ({ info: event.output }) }],
              meta: { spec: 'API-26' },
            },
            onError: 'unknown',
          },
        },
        known: { tags: ['info'] },
        unknown: { tags: ['infoFailed'], on: { 'giftCard.infoRetried': 'loading' } },
      },
    },
  },
});
