import { assign, fromPromise, setup } from 'xstate';
import type { AddCartRequest, Cart, Failure } from './contracts.ts';

export type CartEvent =
  | { type: 'cart.addRequested'; request: AddCartRequest }
  | { type: 'cart.tokenFound'; token: string }
  | { type: 'cart.tokenLost' }
  | { type: 'cart.cleared' }
  | { type: 'cart.removalAsked' }
  | { type: 'cart.removalDeclined' }
  | { type: 'cart.removalConfirmed' }
  | { type: 'cart.kept' }
  | { type: 'cart.replaced' }
  | { type: 'cart.orderResumed' }
  | { type: 'cart.orderLeft' };

/** The single-item cart, known by its token in this browser's storage and kept by the server. */
export const cartMachine = setup({
  types: {
    context: {} as {
      token: string | null;
      cart: Cart | null;
      /** What the shopper wants to add, until it is in or given up. */
      request: AddCartRequest | null;
      failure: Failure | null;
    },
    events: {} as CartEvent,
    tags: {} as
      | 'screen:empty' | 'screen:loading' | 'screen:item' | 'screen:confirm' | 'screen:conflict' | 'screen:orderOpen'
      | 'badge' | 'busy', // prettier-ignore
  },
  actors: {
    readCartToken: fromPromise<string | null>(() =>
      Promise.reject(new Error('cart: readCartToken is not provided')),
    ),
    loadCart: fromPromise<Cart, string>(() => Promise.reject(new Error('cart: loadCart is not provided'))),
    addToCart: fromPromise<Cart, AddCartRequest>(() =>
      Promise.reject(new Error('cart: addToCart is not provided')),
    ),
    removeCart: fromPromise<void, string>(() =>
      Promise.reject(new Error('cart: removeCart is not provided')),
    ),
  },
  guards: {
    hasToken: (_, p: { token: string | null }) => p.token !== null,
    hasRequest: ({ context }) => context.request !== null,
    isCartExists: (_, p: { error: unknown }) => (p.error as Failure | undefined)?.code === 'CART_EXISTS',
    /** The cart became an order that is paid: nothing went wrong. */
    isOrdered: (_, p: { error: unknown }) => (p.error as Failure | undefined)?.code === 'CART_ORDERED',
    isOrderExists: (_, p: { error: unknown }) => (p.error as Failure | undefined)?.code === 'ORDER_EXISTS',
  },
  actions: {
    rememberToken: assign({ token: (_, p: { token: string | null }) => p.token }),
    rememberTokenOf: assign({
      token: (_, p: { error: unknown }) => ((p.error as Failure).data as { carttoken: string }).carttoken,
    }),
    rememberCart: assign({
      cart: (_, p: { cart: Cart }) => p.cart,
      token: (_, p: { cart: Cart }) => p.cart.carttoken,
    }),
    rememberRequest: assign({ request: (_, p: { request: AddCartRequest }) => p.request, failure: null }),
    rememberFailure: assign({ failure: (_, p: { error: unknown }) => p.error as Failure }),
    forgetRequest: assign({ request: null }),
    forgetCart: assign({ token: null, cart: null }),
    storeCart: (_, _p: { cart: Cart }) => {},
    storeOrderOf: (_, _p: { error: unknown }) => {},
    dropToken: () => {},
    dropCartData: () => {},
    openPanel: () => {},
    closePanel: () => {},
    goCheckout: () => {},
    showRemoved: () => {},
    showFailure: (_, _p: { error: unknown }) => {},
    showGenericFailure: () => {},
    announceAccepted: () => {},
    announceRefused: (_, _p: { error: unknown }) => {},
    announceKept: () => {},
    announceGone: () => {},
  },
}).createMachine({
  id: 'cart',
  description: 'One product line at most. The server keeps the cart; the browser keeps its token.',
  context: { token: null, cart: null, request: null, failure: null },
  initial: 'restoring',
  states: {
    restoring: {
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'readCartToken',
        src: 'readCartToken',
        onDone: [
          {
            guard: { type: 'hasToken', params: ({ event }) => ({ token: event.output }) },
            target: 'loading',
            actions: [{ type: 'rememberToken', params: ({ event }) => ({ token: event.output }) }],
            meta: { spec: 'CART-03 UI-09' },
          },
          { target: 'empty' },
        ],
        onError: 'empty',
      },
    },
    empty: {
      tags: ['screen:empty'],
      on: {
        'cart.addRequested': {
          target: 'adding',
          actions: [{ type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) }],
        },
        'cart.tokenFound': {
          target: 'loading',
          actions: [{ type: 'rememberToken', params: ({ event }) => ({ token: event.token }) }],
        },
      },
    },
    loading: {
      tags: ['screen:loading', 'badge', 'busy'],
      invoke: {
        id: 'loadCart',
        src: 'loadCart',
        input: ({ context }) => context.token!,
        onDone: [
          {
            guard: 'hasRequest',
            target: 'conflict',
            actions: [
              { type: 'rememberCart', params: ({ event }) => ({ cart: event.output }) },
              { type: 'storeCart', params: ({ event }) => ({ cart: event.output }) },
              'openPanel',
            ],
            meta: { spec: 'CART-01 CART-02' },
          },
          {
            target: 'holding',
            actions: [
              { type: 'rememberCart', params: ({ event }) => ({ cart: event.output }) },
              { type: 'storeCart', params: ({ event }) => ({ cart: event.output }) },
            ],
            meta: { spec: 'CART-07' },
          },
        ],
        onError: [
          {
            guard: { type: 'isOrdered', params: ({ event }) => ({ error: event.error }) },
            target: 'empty',
            actions: [
              'forgetCart',
              'dropToken',
              { type: 'announceRefused', params: ({ event }) => ({ error: event.error }) },
              'forgetRequest',
            ],
            meta: { spec: 'ORD-12' },
          },
          {
            target: 'empty',
            actions: [
              'forgetCart',
              'dropToken',
              'showGenericFailure',
              { type: 'announceRefused', params: ({ event }) => ({ error: event.error }) },
              'forgetRequest',
            ],
            meta: { spec: 'CART-18' },
          },
        ],
      },
      on: {
        'cart.addRequested': {
          actions: [{ type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) }],
        },
        'cart.tokenLost': [
          { guard: 'hasRequest', target: 'adding', actions: ['forgetCart'] },
          { target: 'empty', actions: ['forgetCart', 'announceGone'] },
        ],
      },
    },
    adding: {
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'addToCart',
        src: 'addToCart',
        input: ({ context }) => context.request!,
        onDone: {
          target: 'holding',
          actions: [
            { type: 'rememberCart', params: ({ event }) => ({ cart: event.output }) },
            { type: 'storeCart', params: ({ event }) => ({ cart: event.output }) },
            'forgetRequest',
            'openPanel',
            'announceAccepted',
          ],
          meta: { spec: 'CART-03 CART-04' },
        },
        onError: [
          {
            guard: { type: 'isCartExists', params: ({ event }) => ({ error: event.error }) },
            target: 'loading',
            actions: [{ type: 'rememberTokenOf', params: ({ event }) => ({ error: event.error }) }],
            meta: { spec: 'CART-02' },
          },
          {
            guard: { type: 'isOrderExists', params: ({ event }) => ({ error: event.error }) },
            target: 'orderOpen',
            actions: [
              { type: 'storeOrderOf', params: ({ event }) => ({ error: event.error }) },
              { type: 'announceRefused', params: ({ event }) => ({ error: event.error }) },
              'openPanel',
              'forgetRequest',
            ],
            meta: { spec: 'CHK-01' },
          },
          {
            target: 'empty',
            actions: [
              { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'announceRefused', params: ({ event }) => ({ error: event.error }) },
              'forgetRequest',
            ],
          },
        ],
      },
    },
    holding: {
      tags: ['screen:item', 'badge'],
      on: {
        'cart.addRequested': {
          target: 'conflict',
          actions: [
            { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) },
            'openPanel',
          ],
          meta: { spec: 'CART-01 CART-02' },
        },
        'cart.removalAsked': { target: 'confirmingRemoval', meta: { spec: 'CART-15' } },
        'cart.cleared': {
          target: 'empty',
          actions: ['forgetCart', 'dropCartData'],
          meta: { spec: 'ORD-12' },
        },
        'cart.tokenFound': {
          target: 'loading',
          actions: [{ type: 'rememberToken', params: ({ event }) => ({ token: event.token }) }],
        },
        'cart.tokenLost': { target: 'empty', actions: ['forgetCart', 'announceGone'] },
      },
    },
    confirmingRemoval: {
      tags: ['screen:confirm', 'badge'],
      on: {
        'cart.removalDeclined': { target: 'holding', meta: { spec: 'CART-15' } },
        'cart.removalConfirmed': { target: 'removing' },
        'cart.addRequested': {
          target: 'conflict',
          actions: [
            { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) },
            'openPanel',
          ],
        },
        'cart.tokenLost': { target: 'empty', actions: ['forgetCart', 'announceGone'] },
      },
    },
    removing: {
      tags: ['screen:confirm', 'badge', 'busy'],
      invoke: {
        id: 'removeCart',
        src: 'removeCart',
        input: ({ context }) => context.token!,
        onDone: {
          target: 'empty',
          actions: ['forgetCart', 'dropCartData', 'showRemoved', 'announceGone'],
          meta: { spec: 'CART-16 CART-17' },
        },
        onError: {
          target: 'holding',
          actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
          meta: { spec: 'CART-16' },
        },
      },
    },
    conflict: {
      description: 'Something else is in the cart already: keep it, or take the new product in its place.',
      tags: ['screen:conflict', 'badge'],
      on: {
        'cart.kept': { target: 'holding', actions: ['forgetRequest', 'announceKept'] },
        'cart.replaced': { target: 'replacing' },
        'cart.addRequested': {
          actions: [
            { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) },
            'openPanel',
          ],
        },
        'cart.tokenLost': { target: 'adding', actions: ['forgetCart'] },
      },
    },
    replacing: {
      tags: ['screen:conflict', 'badge', 'busy'],
      invoke: {
        id: 'removeCart',
        src: 'removeCart',
        input: ({ context }) => context.token!,
        onDone: { target: 'adding', actions: ['forgetCart', 'dropToken'] },
        onError: {
          target: 'conflict',
          actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
        },
      },
    },
    orderOpen: {
      description: 'An unpaid order is open; it has to be paid or cancelled before something new is added.',
      tags: ['screen:orderOpen'],
      on: {
        'cart.orderResumed': {
          target: 'empty',
          actions: ['closePanel', 'goCheckout'],
          meta: { spec: 'CHK-01' },
        },
        'cart.orderLeft': { target: 'empty', actions: ['closePanel'] },
        'cart.addRequested': {
          target: 'adding',
          actions: [{ type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) }],
        },
      },
    },
  },
});
