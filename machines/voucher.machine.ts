import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Profile, VoucherLimit } from '../src/api/profile.ts';
import type { AddCartRequest, CardRate, Failure, Faq, Rate } from './contracts.ts';

/** What the shop knows of a customer before selling a voucher; null for a visitor. */
export type Standing = { profile: Profile; limit: VoucherLimit } | null;
/** The most one order may cost now, in rappen, and what says so. */
export type Room = { rappen: number; by: 'order' | 'day' | 'year' };

export type VoucherEvent =
  | { type: 'voucher.rateChosen'; rate: Rate }
  | { type: 'voucher.quantityChosen'; quantity: number }
  | { type: 'voucher.bought' }
  | { type: 'voucher.loginAsked' }
  | { type: 'voucher.signUpAsked' }
  | { type: 'voucher.retried' }
  | { type: 'voucher.standingRetried' }
  | { type: 'voucher.infoRetried' }
  | { type: 'cart.accepted' }
  | { type: 'cart.refused'; failure: Failure }
  | { type: 'cart.released' }
  | { type: 'country.changed'; country: string }
  | { type: 'session.found' }
  | { type: 'network.found' }
  | { type: 'page.restored' };

const rappen = (amount: string): number => Math.round(Number(amount) * 100);

/** The narrowest of the bounds of order, day and year. */
const roomOf = (product: CardRate | null, standing: Standing): Room | null => {
  if (!product) return null;
  const bounds: Room[] = [{ rappen: rappen(product.order_max), by: 'order' }];
  if (standing)
    bounds.push(
      { rappen: rappen(standing.limit.order_max), by: 'order' },
      { rappen: rappen(standing.limit.daily.available), by: 'day' },
      { rappen: rappen(standing.limit.yearly.available), by: 'year' },
    );
  return bounds.reduce((narrowest, bound) => (bound.rappen < narrowest.rappen ? bound : narrowest));
};
const fits = (rate: Rate | null, quantity: number, room: Room | null): boolean =>
  rate !== null && room !== null && rappen(rate.Price) * quantity <= room.rappen;

/** The prepaid voucher: its values, what this customer may still buy, and the way into the cart. */
export const voucherMachine = setup({
  types: {
    context: {} as {
      /** Country of residence, which decides whether the voucher may be bought. */
      residence: string;
      product: CardRate | null;
      info: Faq | null;
      standing: Standing;
      room: Room | null;
      choice: Rate | null;
      quantity: number;
      failure: Failure | null;
    },
    events: {} as VoucherEvent,
    input: {} as { residence: string },
    tags: {} as
      | 'screen:loading'
      | 'screen:product'
      | 'screen:missing'
      | 'screen:failed'
      | 'busy'
      | 'failed'
      | 'added'
      | 'standingLoading'
      | 'visitor'
      | 'known'
      | 'inReview'
      | 'standingFailed'
      | 'info'
      | 'infoFailed',
  },
  actors: {
    loadProduct: fromPromise<CardRate, { country: string }>(() =>
      Promise.reject(new Error('voucher: loadProduct is not provided')),
    ),
    readStanding: fromPromise<Standing>(() =>
      Promise.reject(new Error('voucher: readStanding is not provided')),
    ),
    loadInfo: fromPromise<Faq>(() => Promise.reject(new Error('voucher: loadInfo is not provided'))),
    /** As long as it runs, whoever signs up stays where they are. */
    markRegister: fromCallback(() => {}),
  },
  guards: {
    isNotFound: (_, p: { error: unknown }) => (p.error as Failure | undefined)?.kind === 'notFound',
    isPriceChanged: (_, p: { failure: Failure }) =>
      p.failure.code === 'PRICE_CHANGED' &&
      typeof (p.failure.data as { Price?: unknown } | null)?.Price === 'string',
    isGone: (_, p: { failure: Failure }) => p.failure.kind === 'gone',
    isVisitor: ({ context }) => context.standing === null,
    isInReview: ({ context }) => context.standing?.profile.id_status === 'under_review',
    isAllowed: ({ context }, p: { rate: Rate }) => fits(p.rate, 1, context.room),
    isQuantityAllowed: ({ context }, p: { quantity: number }) =>
      context.product !== null && p.quantity >= context.product.quantity.min &&
      p.quantity <= context.product.quantity.max && fits(context.choice, p.quantity, context.room), // prettier-ignore
    canBuy: ({ context }) =>
      context.product !== null && context.product.instock !== 0 && context.product.ccode_iso2 === context.residence &&
      context.standing?.profile.id_status !== 'under_review' && fits(context.choice, context.quantity, context.room), // prettier-ignore
  },
  actions: {
    rememberResidence: assign({ residence: (_, p: { country: string }) => p.country }),
    forgetOffer: assign({ product: null, room: null, choice: null, quantity: 1, failure: null }),
    rememberProduct: assign({
      product: (_, p: { product: CardRate }) => p.product,
      room: ({ context }, p: { product: CardRate }) => roomOf(p.product, context.standing),
    }),
    rememberInfo: assign({ info: (_, p: { info: Faq }) => p.info }),
    /** A choice that is beyond what is left is no choice any more. */
    rememberStanding: assign(({ context }, p: { standing: Standing }) => {
      const room = roomOf(context.product, p.standing);
      const kept = fits(context.choice, context.quantity, room);
      return {
        standing: p.standing,
        room,
        choice: kept ? context.choice : null,
        quantity: kept ? context.quantity : 1,
      };
    }),
    forgetStanding: assign({ standing: null, room: ({ context }) => roomOf(context.product, null) }),
    rememberRate: assign({
      choice: (_, p: { rate: Rate }) => p.rate,
      quantity: ({ context }, p: { rate: Rate }) =>
        fits(p.rate, context.quantity, context.room) ? context.quantity : 1,
      failure: null,
    }),
    rememberQuantity: assign({ quantity: (_, p: { quantity: number }) => p.quantity, failure: null }),
    rememberNewPrice: assign({
      choice: ({ context }, p: { failure: Failure }) =>
        context.choice && { ...context.choice, Price: (p.failure.data as { Price: string }).Price },
    }),
    rememberFailure: assign({ failure: (_, p: { error: unknown }) => p.error as Failure }),
    forgetFailure: assign({ failure: null }),
    requestCart: (_, _p: { request: AddCartRequest }) => {},
    openLogin: () => {},
    openSignUp: () => {},
  },
  delays: { reviewInterval: 30_000 },
}).createMachine({
  id: 'voucher',
  description:
    'A voucher can be looked at and put into the cart by anybody who lives where it is sold; who verified what and how much is left comes on its own.',
  context: ({ input }) => ({
    residence: input.residence,
    product: null,
    info: null,
    standing: null,
    room: null,
    choice: null,
    quantity: 1,
    failure: null,
  }),
  type: 'parallel',
  on: {
    'country.changed': {
      actions: [{ type: 'rememberResidence', params: ({ event }) => ({ country: event.country }) }],
      meta: { spec: 'CAT-02' },
    },
  },
  states: {
    offer: {
      initial: 'loading',
      states: {
        loading: {
          tags: ['screen:loading', 'busy'],
          entry: ['forgetOffer'],
          invoke: {
            id: 'loadProduct',
            src: 'loadProduct',
            input: ({ context }) => ({ country: context.residence }),
            onDone: {
              target: 'choosing',
              actions: [{ type: 'rememberProduct', params: ({ event }) => ({ product: event.output }) }],
              meta: { spec: 'NAV-12 API-24' },
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
        failed: {
          tags: ['screen:failed', 'failed'],
          on: { 'voucher.retried': 'loading', 'network.found': 'loading' },
        },
        choosing: {
          tags: ['screen:product'],
          on: {
            'voucher.rateChosen': {
              guard: { type: 'isAllowed', params: ({ event }) => ({ rate: event.rate }) },
              actions: [{ type: 'rememberRate', params: ({ event }) => ({ rate: event.rate }) }],
              meta: { spec: 'LIM-03' },
            },
            'voucher.quantityChosen': {
              guard: { type: 'isQuantityAllowed', params: ({ event }) => ({ quantity: event.quantity }) },
              actions: [{ type: 'rememberQuantity', params: ({ event }) => ({ quantity: event.quantity }) }],
              meta: { spec: 'LIM-03' },
            },
            'voucher.bought': {
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
                      Quantity: context.quantity,
                      ProdType: context.product!.ProdType,
                      OperatorCode: context.product!.OperatorCode,
                      SupplierID: context.product!.SupplierID,
                      residence: context.residence,
                    },
                  }),
                },
              ],
              meta: { spec: 'NAV-12 CAT-02' },
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
            'voucher.rateChosen': {
              guard: { type: 'isAllowed', params: ({ event }) => ({ rate: event.rate }) },
              target: 'choosing',
              actions: [{ type: 'rememberRate', params: ({ event }) => ({ rate: event.rate }) }],
            },
          },
        },
      },
    },
    standing: {
      initial: 'asking',
      on: { 'page.restored': { target: '.asking' } },
      states: {
        asking: {
          tags: ['standingLoading'],
          entry: ['forgetStanding'],
          invoke: {
            id: 'readStanding',
            src: 'readStanding',
            onDone: {
              target: 'deciding',
              actions: [{ type: 'rememberStanding', params: ({ event }) => ({ standing: event.output }) }],
              meta: { spec: 'LIM-02 KYC-02' },
            },
            onError: 'failed',
          },
        },
        deciding: {
          always: [
            { guard: 'isVisitor', target: 'visitor' },
            { guard: 'isInReview', target: 'inReview', meta: { spec: 'KYC-04' } },
            { target: 'known' },
          ],
        },
        visitor: {
          tags: ['visitor'],
          invoke: { id: 'markRegister', src: 'markRegister', onDone: 'asking', onError: 'asking' },
          on: {
            'voucher.loginAsked': { actions: ['openLogin'] },
            'voucher.signUpAsked': { actions: ['openSignUp'], meta: { spec: 'REG-22' } },
            'session.found': { target: 'asking' },
          },
        },
        known: { tags: ['known'] },
        inReview: {
          description: 'Nothing to do but wait; the answer shows as soon as staff gave it.',
          tags: ['inReview'],
          initial: 'waiting',
          states: {
            waiting: { after: { reviewInterval: 'looking' }, on: { 'network.found': 'looking' } },
            looking: {
              invoke: {
                id: 'readStanding',
                src: 'readStanding',
                onDone: {
                  target: '#voucher.standing.deciding',
                  actions: [
                    { type: 'rememberStanding', params: ({ event }) => ({ standing: event.output }) },
                  ],
                  meta: { spec: 'KYC-04' },
                },
                onError: 'waiting',
              },
            },
          },
        },
        failed: {
          description: 'The page works without it; the server knows the limits anyway.',
          tags: ['standingFailed'],
          on: { 'voucher.standingRetried': 'asking', 'network.found': 'asking' },
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
            onDone: {
              target: 'known',
              actions: [{ type: 'rememberInfo', params: ({ event }) => ({ info: event.output }) }],
              meta: { spec: 'NAV-12 API-26' },
            },
            onError: 'unknown',
          },
        },
        known: { tags: ['info'] },
        unknown: { tags: ['infoFailed'], on: { 'voucher.infoRetried': 'loading' } },
      },
    },
  },
});
