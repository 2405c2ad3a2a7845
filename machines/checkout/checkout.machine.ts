import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { sellingMachine } from '../catalogue/selling.machine.ts';
import type { Cart, Failure, Order, PayChoice, PayMethods, PayUrl, Route, SellingStatus } from '../types.ts';
import type { VerificationOutput } from '../verification/verification.machine.ts';
import type { verificationLoaderMachine } from '../verification/verificationLoader.machine.ts';
import type { paypalMachine, PaypalOutcome } from './paypal.machine.ts';

export type Contact = { email: string; accepted: boolean };
export type ContactFields = { email?: 'missing' | 'invalid'; terms?: 'missing' };

/** What there is to check out, and who asks; `buyer` is null for a visitor. */
export type CheckoutStart = {
  cart: Cart | null;
  order: Order | null;
  buyer: { email: string | null } | null;
};
/** What a voucher limit still leaves, in wire amounts. */
export type Left = { daily: string; yearly: string };

export type CheckoutEvent =
  | { type: 'checkout.emailEntered'; email: string }
  /** `isEmail` is what the one rule for addresses says of the one typed. */
  | { type: 'checkout.contactSubmitted'; contact: Contact; isEmail: boolean }
  | { type: 'checkout.priceAccepted' }
  | { type: 'checkout.priceDeclined' }
  | { type: 'checkout.methodChosen'; choice: PayChoice }
  | { type: 'checkout.saveToggled'; save: boolean }
  | { type: 'checkout.payRequested' }
  | { type: 'checkout.contactEdited' }
  | { type: 'checkout.cancelAsked' }
  | { type: 'checkout.cancelDeclined' }
  | { type: 'checkout.cancelConfirmed' }
  | { type: 'checkout.retried' }
  | { type: 'checkout.loginAsked' }
  | { type: 'checkout.signUpAsked' }
  | { type: 'checkout.verificationResumed' }
  | { type: 'session.found' }
  | { type: 'email.verified' }
  | { type: 'network.online' }
  | { type: 'page.restored' }
  /** The cart was removed in the side panel or in another tab. */
  | { type: 'cart.gone' }
  | { type: 'selling.announced'; status: SellingStatus }
  | { type: 'paypal.engaged' }
  | { type: 'paypal.released' }
  | { type: 'route.changed'; route: Route };

/** The failure that an invoked actor ended with: it has no other errors. */
const failureIn = (event: { type: string; error?: unknown }): Failure => event.error as Failure;

/** Where a checkout begins. */
export type StartOutcome = 'paidFor' | 'ordered' | 'voucherOfVisitor' | 'voucher' | 'cart' | 'empty';

/** An order comes before a cart: it was made from one. */
const getStart = ({ cart, order, buyer }: CheckoutStart): StartOutcome => {
  if (order) return order.status === 'confirmed' || order.status === 'payment' ? 'ordered' : 'paidFor';
  if (!cart) return 'empty';
  if (cart.ProdType !== 3) return 'cart';
  return buyer ? 'voucher' : 'voucherOfVisitor';
};

/** What readCheckout answered. */
const startIn = (event: { type: string; output?: unknown }): CheckoutStart => event.output as CheckoutStart;

/** Why an order was not made. */
export type OrderRefusal =
  | 'session'
  | 'verification'
  | 'inReview'
  | 'overLimit'
  | 'orderExists'
  | 'priceChanged'
  | 'cartGone'
  | 'other';

const refusals: Partial<Record<string, OrderRefusal>> = {
  VERIFICATION: 'verification',
  ID_REVIEW: 'inReview',
  LIMIT: 'overLimit',
  ORDER_EXISTS: 'orderExists',
  PRICE_CHANGED: 'priceChanged',
  CART_GONE: 'cartGone',
};

/** Whoever is no longer signed in learns that first, whatever else was wrong. */
const getRefusal = (failure: Failure | null | undefined): OrderRefusal => {
  if (failure?.kind === 'session') return 'session';
  return refusals[failure?.code ?? ''] ?? (failure?.kind === 'notFound' ? 'cartGone' : 'other');
};

/** Nothing is known to be paused. */
const everything: SellingStatus = { paused: false, offered: ['card', 'paypal', 'mypos'] };

/** From the cart to the door of the payment provider. */
export const checkoutMachine = setup({
  types: {
    context: {} as {
      cart: Cart | null;
      order: Order | null;
      contact: Contact;
      fields: ContactFields;
      methods: PayMethods;
      choice: PayChoice | null;
      /** Keep the card that is entered next for another time. */
      save: boolean;
      /** The price of today when it is no longer the one in the cart. */
      newPrice: string | null;
      /** Set when a voucher is more than a limit leaves. */
      left: Left | null;
      failure: Failure | null;
    },
    events: {} as CheckoutEvent,
    children: {} as { verification: 'verification'; paypal: 'paypal'; selling: 'selling' },
    tags: {} as
      | 'screen:loading'
      | 'screen:failed'
      | 'screen:empty'
      | 'screen:contact'
      | 'screen:price'
      | 'screen:methods'
      | 'screen:cancel'
      | 'screen:cancelled'
      | 'screen:expired'
      | 'screen:leaving'
      | 'screen:signIn'
      | 'screen:verification'
      | 'screen:review'
      | 'screen:paused'
      | 'screen:limit'
      | 'busy'
      | 'failed'
      | 'unreached'
      | 'locked'
      | 'discarding'
      | 'paypal',
  },
  actors: {
    readCheckout: fromPromise<CheckoutStart>(() =>
      Promise.reject(new Error('checkout: readCheckout is not provided')),
    ),
    /** As long as it runs, whoever signs up stays where they are. */
    markCheckoutRegistration: fromCallback(() => {}),
    verification: fromCallback(() => {}) as unknown as typeof verificationLoaderMachine,
    createOrder: fromPromise<Order, { cart: Cart; contact: Contact }>(() =>
      Promise.reject(new Error('checkout: createOrder is not provided')),
    ),
    loadMethods: fromPromise<PayMethods, { ordertoken: string }>(() =>
      Promise.reject(new Error('checkout: loadMethods is not provided')),
    ),
    openPayPage: fromPromise<PayUrl, { ordertoken: string; choice: PayChoice; save: boolean }>(() =>
      Promise.reject(new Error('checkout: openPayPage is not provided')),
    ),
    discardOrder: fromPromise<void, { ordertoken: string }>(() =>
      Promise.reject(new Error('checkout: discardOrder is not provided')),
    ),
    cancelOrder: fromPromise<Order, { ordertoken: string }>(() =>
      Promise.reject(new Error('checkout: cancelOrder is not provided')),
    ),
    selling: fromCallback(() => {}) as unknown as typeof sellingMachine,
    paypal: fromCallback(() => {}) as unknown as typeof paypalMachine,
  },
  guards: {
    isStart: ({ event }, p: { outcome: StartOutcome }) => getStart(startIn(event)) === p.outcome,
    isRefused: ({ event }, p: { refusal: OrderRefusal }) => getRefusal(failureIn(event)) === p.refusal,
    isOutcome: (_, p: { output: VerificationOutput; outcome: VerificationOutput['outcome'] }) =>
      p.output.outcome === p.outcome,
    isFailure: ({ event }, p: { kind?: Failure['kind']; code?: string }) =>
      (!p.kind || failureIn(event)?.kind === p.kind) && (!p.code || failureIn(event)?.code === p.code),
    isSound: (_, p: { contact: Contact; isEmail: boolean }) => p.contact.accepted && p.isEmail,
    hasMethods: (_, p: { methods: PayMethods }) => p.methods.gateways.some(({ enabled }) => enabled === 1),
    isOffered: (_, p: { status: SellingStatus; code?: string }) =>
      p.status.offered.some((code) => p.code === undefined || p.code === code),
    isEnabled: ({ context }, p: { choice: PayChoice }) =>
      context.methods.gateways.some(({ code, enabled }) => code === p.choice.code && enabled === 1),
    hasChoice: ({ context }) => context.choice !== null,
    canSave: ({ context: { methods, choice } }) =>
      methods.canSave && choice?.code === 'card' && choice.cardid === null,
    isPaypalChosen: ({ context }) => context.choice?.code === 'paypal',
    isAnotherMethod: ({ context }, p: { choice: PayChoice }) =>
      p.choice.code !== 'paypal' &&
      context.methods.gateways.some(({ code, enabled }) => code === p.choice.code && enabled === 1),
    isExpired: (_, p: { outcome: PaypalOutcome['outcome'] }) => p.outcome === 'expired',
  },
  actions: {
    setStart: assign({
      cart: (_, p: CheckoutStart) => p.cart,
      order: (_, p: CheckoutStart) => p.order,
      contact: ({ context }, p: CheckoutStart) =>
        context.contact.email === '' && p.buyer?.email
          ? { ...context.contact, email: p.buyer.email }
          : context.contact,
      newPrice: null,
      left: null,
      failure: null,
    }),
    /** A finished address, for the question whether a slip of the finger was meant otherwise. */
    setEmail: assign({
      contact: ({ context }, p: { email: string }) => ({ ...context.contact, email: p.email }),
    }),
    setContact: assign({
      contact: (_, p: { contact: Contact }) => p.contact,
      fields: {},
      failure: null,
    }),
    setFields: assign({
      contact: (_, p: { contact: Contact; isEmail: boolean }) => p.contact,
      fields: (_, p: { contact: Contact; isEmail: boolean }): ContactFields => ({
        ...(p.contact.email === ''
          ? { email: 'missing' as const }
          : p.isEmail
            ? {}
            : { email: 'invalid' as const }),
        ...(p.contact.accepted ? {} : { terms: 'missing' as const }),
      }),
      failure: null,
    }),
    setOrder: assign({ order: (_, p: { order: Order }) => p.order, failure: null, newPrice: null }),
    setPrice: assign({
      newPrice: ({ event }) => (failureIn(event).data as { Price: string }).Price,
    }),
    setLeft: assign({ left: ({ event }) => failureIn(event).data as Left }),
    /** A choice that is still offered stays; where there is only one way, it is taken. */
    setMethods: assign({
      methods: (_, p: { methods: PayMethods }) => p.methods,
      choice: ({ context: { choice } }, p: { methods: PayMethods }): PayChoice | null => {
        const { savedcards } = p.methods;
        const gateways = p.methods.gateways.filter(({ enabled }) => enabled === 1);
        const isOffered =
          choice !== null &&
          gateways.some(({ code }) => code === choice.code) &&
          (choice.cardid === null || savedcards.some(({ cardid }) => cardid === choice.cardid));
        if (isOffered) return choice;
        const [only, ...others] = gateways;
        return only && others.length === 0 && savedcards.length === 0
          ? { code: only.code, cardid: null }
          : null;
      },
    }),
    /** What cannot be used any more is not chosen any more. */
    setOffered: assign(({ context: { methods, choice } }, p: { status: SellingStatus }) => {
      const { offered } = p.status;
      return {
        methods: {
          ...methods,
          gateways: methods.gateways.map((gateway) => ({
            ...gateway,
            enabled: offered.includes(gateway.code) ? (1 as const) : (0 as const),
          })),
        },
        choice: choice && offered.includes(choice.code) ? choice : null,
      };
    }),
    setChoice: assign({
      choice: (_, p: { choice: PayChoice }) => p.choice,
      save: false,
      failure: null,
    }),
    setSave: assign({ save: (_, p: { save: boolean }) => p.save }),
    clearChoice: assign({ choice: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    clearFailure: assign({ failure: null }),
    clearOrder: assign({
      order: null,
      choice: null,
      save: false,
      methods: { gateways: [], savedcards: [], canSave: false },
    }),
    storeOrder: (_, _p: { order: Order }) => {},
    storeExistingOrder: (_, _p: { error: unknown }) => {},
    removeStoredOrder: () => {},
    announceCartGone: () => {},
    /** The order ended: its cart is gone, or can be used again. */
    refreshCart: () => {},
    showFailure: (_, _p: { error: unknown }) => {},
    leaveForPayPage: (_, _p: { pay: PayUrl }) => {},
    goPaymentProcess: () => {},
    openLogin: () => {},
    openSignUp: () => {},
    passToVerification: sendTo('verification', ({ event }) => event),
  },
  delays: { leaveGrace: 15_000 },
}).createMachine({
  /** @xstate-layout N4IgpgJg5mDOIC5QGMAWZkGsD2BXALgMQAOAhjAHQBOc+2NEA2gAwC6iox2sAlvj9gB2HEAA9EATgCMzADQgAnogAsADgBMAX03y0GHAWq16PQVEKjY+UvjAUIQu6WR0qR0hADC6LHnwt2JBAuXn4hEXEEAGYZOUVEKSioiW1dHwN8IysTMwsrGzsHQScXencvdL9GKUDObj4BYSDIqIA2dvklBCllGNSQPV9DGmyqU3NLa1t7RwpnV3LvfSr1WuD6sKbQSKl1dSlOhOZWlJ0ByuHjMdzJgpniudK3Gg8lof8otZCG8ObEAHZ-gBWQ4ICRA05pZaXUbjPJTQqzeZlF4VaH+ZRfDaNCIJdqtUGJZL9QYZLKuOG3aZFEoLVFvDKMIFY0I4v4IZTMdT-QlJSHndHknITfLTMBUKhlZHPMCvC7+Ngib6bXEIfbMZS84lnUl+CgAM1IPAANpBCLrLvgxpAAkrsb9tgkJP8CfFunySfK5rBMOMAOqobCEWBwXhCA14QRMRVBZVsx3dIFSV1dGQnT2C0g+-2B82kKiZKCOW2x+1bMR49RxVPHfkWzJZ31mANBqmIh7SigAW3zmAZfgASmAoDwrFQbI0S3VWQ6K90ThJCbWM+9vU2oC34XdxZK3J2e1Q+-KhyOxxOhFP1jPyzsJMwDm603WvQA3cU8fUKOHIfOF4sx6cfhvRB9jUUFwWfQU3zGT9KVFdtaTKaCPx4H9NkvONZ0iXpF0fZcdVfd9YJueD7kQtxkP1VDz0EaoWSA1UqykHk3VUf5INXSivxIhEyMeBZKOo9DVjta9GOUdQU0QNiOLJLi4N4ncpSeChBLQycAKvBj2XUCQOjw9MCMFUwhxfHgwAAd3NQiYKExoh1gXAuxtTTMOA7ouRBVj2JXMkTLAMzLLzAsKCLYoMLLVUpB6dQl0MqFVzIXAQwgayoKIuyhAcpyXPolUdL2Fiuhk3y9SSlLgr-cLXMinSkikjz4oFVdsGggAZHguz4NLVxoK1zOjPL4zndQJNigzZL1VrxQ6rqiB-EKwrACKxJ0oF-nGmsmvrCgwEEWxrigTwhGsFxKtC-8hqwhJVFUXDUw9IzVz2g7xmO-b5h6slkBO+YAGVcAAIzm2xBtE7SEyiatJAhUrDGQF5+DMAB5KgIHFLdqSRFSEdlWxUfRqgVohucJKBKI4sm+HEfGAmMbbXaJWUhZcYKOmiZq1aE3UIFWk26SfKe76aZRtH6dIpS9xxxGwHZujwfy7ngXuxAoeUOHMlZpGoHZzG7El-iyi12WxaJkTSy5ucZGY0E1C0IW9S12nTb1xnd0Ntxjblz4FeGlo7s1N07Y1igndFwnXYNzsvdNxhMV9661VUZNQRKh3qbx52I4ZqPpbxk3CaZK73I2wOujVkOw51l2c6ZqWWZluXWmL1VkiiMuYapzWRer7OJbrj3Q8b2P-hbnSNvA2H04bbMzAABTGZAwHOpbicVudWnJyeu7XcYF9Q5eduIRewAAQWQJfiFBte-cQXn+eiDUQ8bPeT6+sqT4AEQwY1TFyhP3LqFUNDRqO9jTYA8OMAAsmAfAgYICwFdjSQe4CPAwLgdgBBN9E5AlUECDu3RehSBDqgiA0DYHwMQQzZBnZSHoMofLC2JNsJRGBISIhJCIFkLMPQzBVD+7u1oVw3hWDObMJUG3QkrRgScMgTwihfDI4DyEWghRWCagANVMoZQEhVDsL6NPbsajYAADEjSmlSiGY0v8zBzEEIISMS8wZMPXthPmDUegGISmSZyGCEFmJNGaHafVrTOMAq4lQGg9GPg4YY3xlCAkWPfvDUgggl7GlPj6f+Ljb4ICTHsLUO80DYHqPIvxyTMhkAUEOAAjrgWg2Twm5NaFIW629K6BlKVAERFTQ6-RcAAUTIdfMRES8nKFwZTDpJTeBlPgb0n8aSwAZKyWErSYzcFRAfkSIpnTZndLUYQbB7lWj3iKgLHeVTxgACEFBz1IAoMgxokHYwWFUp5xzVSbyhoUkOVyzC3PuY80gzzqGvLKO8kFjCmmJyiEmc5oC-kPJuXch5TylGCJUpC40nz2RAiBEA9phj-lQEBWikFBoaDLysTYqAdiHG4CWUwDROScF8y8l0CCSLuKktRcC40lKwCHy9PEzB3huB7VxQmdaW83RcuJcigFfKnmCuFYKH6H1BnDMaes3JBL-gU28pcxVvKgUqv1FShZqT0mZMwDqtyqokwEqmQqnlZL+WqpIOSgVe0oDkHtbVBM7QgQgP1dylFZqKW+v9albFRhTRZgDZbSIm8ZCgjDYY7AxA9p7wefcmALyOwqSzXtIF+blqjOaSGw1xVBbeKmtmwQubUUFtrpihYJbBBlv9VKucbQ2guvrYYTtzby0YuZmUTt3aYDQt1YndoelfmZsbaO-14766TsbdO5a5sYUnOUFIFWYIp5DsyAmsyPE7ikH1AdCg56wAAHFxxL1Dl6c94xe0purYO5qZIyGwAWtw3u4teI0JUv+wDctK2JyAVEaJW0d4QfzEB3WbaJ1uCQ2jKDY9pW6Xg0cbaXoNVUSoF1MwnhrXLKtUs4039kA2KTeIvJ0V8OJi5JXIQJGyNHUo88naiz0nvS44xsZOiQ1LtPaHXjtLC3kSkzR7Dmj2TJGYByhIj1JMCeWTJtDG7Pa8cU6y9ySROQSd-Y7aTCltzKJxgZ2OLK91aPUKw-RxDDFgFEMQHgDBekhIGp+m6+DCQhvtpJ5ZIYLLoBoK7a9t771PucHYHa4XLJRYrThvtpzWNSBCyHRlLw9CpWCbA0JAXogTIITl9j-QHHo3gEEesSmEy7EJKF8zMIKRmCayNZg7dCStKiCHQ0gSIDdciFWbRvJnQhzAF2K+XRHPsgPcwbLyR-jP1nhuQMY2nTKARdIdbhj5JdaM4xcEanmNuck-5QKFkdvdByzWyQUMkXJUgPd5ze3wLtxDtNKgs0+AfZ0ftpMM39rvnI-0-A92CWVbW5XHu7MYfJEq8wHeL954n3u60MCQdN6yKAyI+ri2EwTKTMF-4zAQ6iv8eY97p28U5Yu7saK0yukiJh7dI90VAThqVZG402O1Csfbm1o+Jr3XmqpdjkNDVeZAj56a71u0zAxpl6oJ7HJtSSZHfPPN-rsfJwfF0cmYu32ygvVAGXQW5WSRDphlDptkc285cxDjgguNvV4zDqs2zOTq0MVp6x4x7trZAdFCQAfNPSfpyTvt4Jw-w-c557zse50nJadsjag33PGgi2l0PBLmechz5J-LspCuF90hTqn2hNBAA */
  id: 'checkout',
  description:
    'Contact and terms make the order, the order opens the methods, a method opens the provider’s page. One order at a time. A voucher asks first who buys it.',
  context: {
    cart: null,
    order: null,
    contact: { email: '', accepted: false },
    fields: {},
    methods: { gateways: [], savedcards: [], canSave: false },
    choice: null,
    save: false,
    newPrice: null,
    left: null,
    failure: null,
  },
  initial: 'restoring',
  invoke: {
    id: 'selling',
    src: 'selling',
    // Nobody watches any more: nothing may stay closed for good, and the server refuses what it does not sell.
    onDone: { actions: [{ type: 'setOffered', params: { status: everything } }] },
    onError: { actions: [{ type: 'setOffered', params: { status: everything } }] },
  },
  on: {
    'page.restored': {
      target: '.restoring',
      description: 'The browser brought the page back as it was; what was true may no longer be.',
    },
  },
  states: {
    restoring: {
      description: 'Storage and server are asked for a cart, an open order and who is signed in.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'readCheckout',
        src: 'readCheckout',
        onDone: [
          {
            guard: { type: 'isStart', params: { outcome: 'paidFor' } },
            target: 'elsewhere',
            actions: [{ type: 'setStart', params: ({ event }) => event.output }, 'goPaymentProcess'],
            meta: { spec: 'PAY-07' },
          },
          {
            guard: { type: 'isStart', params: { outcome: 'ordered' } },
            target: 'loadingMethods',
            actions: [{ type: 'setStart', params: ({ event }) => event.output }],
            meta: { spec: 'CHK-01' },
          },
          {
            guard: { type: 'isStart', params: { outcome: 'voucherOfVisitor' } },
            target: 'askingWho',
            actions: [{ type: 'setStart', params: ({ event }) => event.output }],
            meta: { spec: 'KYC-01' },
          },
          {
            guard: { type: 'isStart', params: { outcome: 'voucher' } },
            target: 'verifying',
            actions: [{ type: 'setStart', params: ({ event }) => event.output }],
            meta: { spec: 'KYC-01' },
          },
          {
            guard: { type: 'isStart', params: { outcome: 'cart' } },
            target: 'enteringContact',
            actions: [{ type: 'setStart', params: ({ event }) => event.output }],
            meta: { spec: 'NAV-13 NAV-14' },
          },
          { target: 'empty', meta: { spec: 'CHK-02' } },
        ],
        onError: {
          target: 'failed',
          actions: ['setFailure'],
        },
      },
    },
    failed: {
      description: 'The state of the checkout could not be read; the shopper may try again.',
      tags: ['screen:failed', 'failed'],
      on: { 'checkout.retried': 'restoring' },
    },
    empty: {
      description: 'There is nothing to check out; the page links to the shop.',
      tags: ['screen:empty'],
    },
    askingWho: {
      description:
        'Vouchers are sold to people the shop knows. The cart stays while somebody signs in or up.',
      tags: ['screen:signIn'],
      invoke: {
        id: 'markCheckoutRegistration',
        src: 'markCheckoutRegistration',
        onDone: 'restoring',
        onError: 'restoring',
      },
      on: {
        'checkout.loginAsked': { actions: ['openLogin'] },
        'checkout.signUpAsked': { actions: ['openSignUp'], meta: { spec: 'REG-22' } },
        'session.found': { target: 'restoring' },
        'cart.gone': { target: 'restoring', meta: { spec: 'CHK-02' } },
      },
    },
    verifying: {
      description: 'A voucher needs the identity check, which runs inside the page until it ends.',
      tags: ['screen:verification'],
      invoke: {
        id: 'verification',
        src: 'verification',
        input: { from: 'checkout' },
        onDone: [
          {
            guard: {
              type: 'isOutcome',
              params: ({ event }) => ({ output: event.output, outcome: 'complete' as const }),
            },
            target: 'enteringContact',
            meta: { spec: 'KYC-01' },
          },
          {
            guard: {
              type: 'isOutcome',
              params: ({ event }) => ({ output: event.output, outcome: 'inReview' as const }),
            },
            target: 'inReview',
            meta: { spec: 'KYC-04' },
          },
          { target: 'paused' },
        ],
        onError: {
          target: 'failed',
          actions: ['setFailure'],
        },
      },
      on: {
        'network.online': { actions: ['passToVerification'] },
        'email.verified': { actions: ['passToVerification'] },
        'cart.gone': { target: 'restoring', meta: { spec: 'CHK-02' } },
      },
    },
    inReview: {
      description: 'Staff are looking at the proof of identity; there will be a mail. The cart stays.',
      tags: ['screen:review'],
      on: {
        'checkout.verificationResumed': { target: 'verifying' },
        'cart.gone': { target: 'restoring', meta: { spec: 'CHK-02' } },
      },
    },
    paused: {
      description: 'The verification was left before its end. The cart stays.',
      tags: ['screen:paused'],
      on: {
        'checkout.verificationResumed': { target: 'verifying' },
        'cart.gone': { target: 'restoring', meta: { spec: 'CHK-02' } },
      },
    },
    overLimit: {
      description: 'More than the limits leave. Nothing was ordered and the cart stays.',
      tags: ['screen:limit'],
      on: {
        'checkout.retried': { target: 'restoring' },
        'cart.gone': { target: 'restoring', meta: { spec: 'CHK-02' } },
      },
    },
    enteringContact: {
      description: 'The shopper enters an e-mail address and accepts the terms.',
      tags: ['screen:contact'],
      on: {
        'cart.gone': { target: 'restoring', meta: { spec: 'CHK-02' } },
        'checkout.emailEntered': {
          actions: [{ type: 'setEmail', params: ({ event }) => ({ email: event.email }) }],
        },
        'checkout.contactSubmitted': [
          {
            guard: { type: 'isSound', params: ({ event }) => event },
            target: 'creatingOrder',
            actions: [{ type: 'setContact', params: ({ event }) => ({ contact: event.contact }) }],
          },
          {
            actions: [{ type: 'setFields', params: ({ event }) => event }],
            meta: { spec: 'KYC-06' },
          },
        ],
      },
    },
    creatingOrder: {
      description: 'The order is being created; the server may refuse it for identity, limit, price or cart.',
      tags: ['screen:contact', 'busy'],
      invoke: {
        id: 'createOrder',
        src: 'createOrder',
        input: ({ context }) => ({ cart: context.cart!, contact: context.contact }),
        onDone: {
          target: 'loadingMethods',
          actions: [
            { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
            { type: 'storeOrder', params: ({ event }) => ({ order: event.output }) },
          ],
          meta: { spec: 'API-32 ORD-02' },
        },
        onError: [
          {
            guard: { type: 'isRefused', params: { refusal: 'session' } },
            target: 'restoring',
            meta: { spec: 'SESS-07' },
          },
          {
            guard: { type: 'isRefused', params: { refusal: 'verification' } },
            target: 'verifying',
            actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
            meta: { spec: 'KYC-01 KYC-23' },
          },
          {
            guard: { type: 'isRefused', params: { refusal: 'inReview' } },
            target: 'inReview',
            meta: { spec: 'KYC-04' },
          },
          {
            guard: { type: 'isRefused', params: { refusal: 'overLimit' } },
            target: 'overLimit',
            actions: ['setLeft'],
            meta: { spec: 'LIM-03' },
          },
          {
            guard: { type: 'isRefused', params: { refusal: 'orderExists' } },
            target: 'restoring',
            actions: [
              { type: 'storeExistingOrder', params: ({ event }) => ({ error: event.error }) },
              { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
            ],
            meta: { spec: 'CHK-01' },
          },
          {
            guard: { type: 'isRefused', params: { refusal: 'priceChanged' } },
            target: 'askingPrice',
            actions: ['setPrice'],
          },
          {
            guard: { type: 'isRefused', params: { refusal: 'cartGone' } },
            target: 'empty',
            actions: [
              'announceCartGone',
              { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            target: 'enteringContact',
            actions: ['setFailure', { type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    askingPrice: {
      description:
        'The price moved since the product went into the cart. Nobody pays a price they have not seen.',
      tags: ['screen:price'],
      on: {
        'cart.gone': { target: 'restoring', meta: { spec: 'CHK-02' } },
        'checkout.priceAccepted': 'creatingOrder',
        'checkout.priceDeclined': 'enteringContact',
      },
    },
    loadingMethods: {
      description: 'The order exists and the payment methods it can be paid with are fetched.',
      tags: ['screen:methods', 'busy'],
      invoke: {
        id: 'loadMethods',
        src: 'loadMethods',
        input: ({ context }) => ({ ordertoken: context.order!.ordertoken }),
        onDone: [
          {
            guard: { type: 'hasMethods', params: ({ event }) => ({ methods: event.output }) },
            target: 'choosingMethod',
            actions: [{ type: 'setMethods', params: ({ event }) => ({ methods: event.output }) }],
            meta: { spec: 'API-38' },
          },
          { target: 'methodsFailed' },
        ],
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'gone' } },
            target: 'expired',
            actions: ['removeStoredOrder', 'clearOrder', 'refreshCart'],
          },
          {
            target: 'methodsFailed',
            actions: ['setFailure'],
          },
        ],
      },
    },
    methodsFailed: {
      description: 'No methods could be fetched; the order stays open for another try or to be cancelled.',
      tags: ['screen:methods', 'failed'],
      on: {
        'selling.announced': {
          guard: { type: 'isOffered', params: ({ event }) => ({ status: event.status }) },
          target: 'loadingMethods',
          actions: ['clearFailure'],
        },
        'checkout.retried': { target: 'loadingMethods', actions: ['clearFailure'] },
        'checkout.cancelAsked': 'confirmingCancel',
      },
    },
    choosingMethod: {
      description: 'The shopper chooses how to pay; the order is unpaid and can still be cancelled.',
      tags: ['screen:methods'],
      always: { guard: 'isPaypalChosen', target: 'payingByPaypal' },
      on: {
        'selling.announced': {
          actions: [{ type: 'setOffered', params: ({ event }) => ({ status: event.status }) }],
        },
        'checkout.methodChosen': {
          guard: { type: 'isEnabled', params: ({ event }) => ({ choice: event.choice }) },
          actions: [{ type: 'setChoice', params: ({ event }) => ({ choice: event.choice }) }],
        },
        'checkout.saveToggled': {
          guard: 'canSave',
          actions: [{ type: 'setSave', params: ({ event }) => ({ save: event.save }) }],
        },
        'checkout.payRequested': { guard: 'hasChoice', target: 'openingPayPage', meta: { spec: 'PAY-01' } },
        'checkout.contactEdited': { target: 'discardingOrder' },
        'checkout.cancelAsked': { target: 'confirmingCancel', meta: { spec: 'ORD-03' } },
      },
    },
    payingByPaypal: {
      description:
        'PayPal brings its own button and a page of its own; while that is open nothing else can be chosen.',
      tags: ['screen:methods', 'paypal'],
      invoke: {
        id: 'paypal',
        src: 'paypal',
        input: ({ context }) => ({
          ordertoken: context.order!.ordertoken,
          config: context.methods.gateways.find(({ code }) => code === 'paypal')!.config,
        }),
        onDone: [
          {
            guard: { type: 'isExpired', params: ({ event }) => ({ outcome: event.output.outcome }) },
            target: 'expired',
            actions: ['removeStoredOrder', 'clearOrder', 'refreshCart'],
          },
          { target: 'elsewhere', actions: ['goPaymentProcess'], meta: { spec: 'PAY-07' } },
        ],
        onError: {
          target: 'choosingMethod',
          actions: ['clearChoice', { type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
        },
      },
      initial: 'free',
      states: {
        free: {
          description: 'PayPal is chosen but not opened; another method can still be taken.',
          on: {
            'selling.announced': [
              {
                guard: {
                  type: 'isOffered',
                  params: ({ event }) => ({ status: event.status, code: 'paypal' }),
                },
                actions: [{ type: 'setOffered', params: ({ event }) => ({ status: event.status }) }],
              },
              {
                target: '#checkout.choosingMethod',
                actions: [{ type: 'setOffered', params: ({ event }) => ({ status: event.status }) }],
              },
            ],
            'checkout.methodChosen': {
              guard: { type: 'isAnotherMethod', params: ({ event }) => ({ choice: event.choice }) },
              target: '#checkout.choosingMethod',
              actions: [{ type: 'setChoice', params: ({ event }) => ({ choice: event.choice }) }],
            },
            'checkout.contactEdited': { target: '#checkout.discardingOrder' },
            'checkout.cancelAsked': { target: '#checkout.confirmingCancel', meta: { spec: 'ORD-03' } },
            'paypal.engaged': 'engaged',
          },
        },
        engaged: {
          description: 'PayPal’s pop-up is open or its payment is being settled; everything else is locked.',
          tags: ['busy', 'locked'],
          on: { 'paypal.released': 'free' },
        },
      },
    },
    openingPayPage: {
      description: 'No second click can start a second payment: this state has no such transition.',
      tags: ['screen:methods', 'busy', 'locked'],
      invoke: {
        id: 'openPayPage',
        src: 'openPayPage',
        input: ({ context }) => ({
          ordertoken: context.order!.ordertoken,
          choice: context.choice!,
          save: context.save,
        }),
        onDone: {
          target: 'leaving',
          actions: [{ type: 'leaveForPayPage', params: ({ event }) => ({ pay: event.output }) }],
          meta: { spec: 'API-39 PAY-01' },
        },
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'conflict' } },
            target: 'elsewhere',
            actions: ['goPaymentProcess'],
            meta: { spec: 'PAY-07' },
          },
          {
            guard: { type: 'isFailure', params: { kind: 'gone' } },
            target: 'expired',
            actions: ['removeStoredOrder', 'clearOrder', 'refreshCart'],
          },
          {
            target: 'choosingMethod',
            actions: ['setFailure', { type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    leaving: {
      description:
        'The browser is on its way to the provider. If it never gets there, the methods come back.',
      tags: ['screen:leaving', 'busy', 'locked'],
      after: { leaveGrace: 'choosingMethod' },
    },
    discardingOrder: {
      description: 'The unpaid order is being dropped so that the contact can be changed.',
      tags: ['screen:methods', 'busy', 'discarding'],
      invoke: {
        id: 'discardOrder',
        src: 'discardOrder',
        input: ({ context }) => ({ ordertoken: context.order!.ordertoken }),
        onDone: {
          target: 'restoring',
          actions: ['removeStoredOrder', 'clearOrder'],
          meta: { spec: 'API-37' },
        },
        onError: {
          target: 'choosingMethod',
          actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
        },
      },
    },
    confirmingCancel: {
      description: 'The shopper is asked whether the open order shall be cancelled.',
      tags: ['screen:cancel'],
      on: {
        'checkout.cancelDeclined': 'loadingMethods',
        'checkout.cancelConfirmed': { target: 'cancelling', meta: { spec: 'ORD-03' } },
      },
    },
    cancelling: {
      description: 'The server is cancelling the order; if money already moves, it refuses.',
      tags: ['screen:cancel', 'busy'],
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => ({ ordertoken: context.order!.ordertoken }),
        onDone: {
          target: 'cancelled',
          actions: [
            { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
            'removeStoredOrder',
            'refreshCart',
          ],
          meta: { spec: 'API-48 ORD-03' },
        },
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'conflict' } },
            target: 'elsewhere',
            actions: ['goPaymentProcess'],
          },
          {
            target: 'loadingMethods',
            actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    cancelled: { description: 'The order is cancelled and nothing was charged.', tags: ['screen:cancelled'] },
    expired: {
      description: 'The order is no longer open; the shopper may begin again with the cart.',
      tags: ['screen:expired'],
      on: { 'checkout.retried': 'restoring' },
    },
    elsewhere: {
      description: 'Money may already be moving; the payment screen knows what to do.',
      tags: ['screen:loading', 'busy'],
      after: { leaveGrace: 'unreached' },
    },
    unreached: {
      description:
        'The payment screen did not come. Nobody may pay again here; the shopper may try to get there.',
      tags: ['screen:failed', 'failed', 'unreached'],
      on: {
        'checkout.retried': { target: 'elsewhere', actions: ['goPaymentProcess'], meta: { spec: 'PAY-07' } },
      },
    },
  },
});
