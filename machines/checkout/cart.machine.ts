import { assign, fromPromise, setup } from 'xstate';
import type { AddCartRequest, Cart, Failure } from '../types.ts';

export type CartEvent =
  | { type: 'cart.addRequested'; request: AddCartRequest }
  | { type: 'cart.tokenFound'; token: string }
  | { type: 'cart.tokenLost' }
  /** The server knows this cart no longer. */
  | { type: 'cart.cleared' }
  /** An order was paid, cancelled or is over: it may have been made from this cart. */
  | { type: 'cart.outdated' }
  /** Another person sits here now. */
  | { type: 'cart.forgotten' }
  | { type: 'cart.removalAsked' }
  | { type: 'cart.removalDeclined' }
  | { type: 'cart.removalConfirmed' }
  | { type: 'cart.kept' }
  | { type: 'cart.replaced' }
  | { type: 'cart.orderResumed' }
  | { type: 'cart.orderLeft' }
  | { type: 'cart.orderCancelAsked' }
  | { type: 'cart.orderCancelDeclined' }
  | { type: 'cart.orderCancelConfirmed' };

/** An unpaid order that stands in the way of something new. */
export type OpenOrder = { ordertoken: string; orderno: string };

/** The failure that an invoked actor ended with: it has no other errors. */
const failureIn = (event: { type: string; error?: unknown }): Failure => event.error as Failure;

/** What a cart that was read comes to; `Requested` where something new is waiting to be added. */
export type CartOutcome = 'ended' | 'endedRequested' | 'orderedRequested' | 'heldRequested' | 'held';

/** Once its order is paid or cancelled there is nothing left to buy here. */
const getOutcome = ({ order }: Cart, request: AddCartRequest | null): CartOutcome => {
  const isEnded = order !== null && order.status !== 'confirmed' && order.status !== 'payment';
  if (isEnded) return request ? 'endedRequested' : 'ended';
  if (!request) return 'held';
  return order ? 'orderedRequested' : 'heldRequested';
};

/** What loadCart answered. */
const cartIn = (event: { type: string; output?: unknown }): Cart => event.output as Cart;

/** The single-item cart, known by its token in this browser's storage and kept by the server. */
export const cartMachine = setup({
  types: {
    context: {} as {
      token: string | null;
      cart: Cart | null;
      /** What the shopper wants to add, until it is in or given up. */
      request: AddCartRequest | null;
      order: OpenOrder | null;
      failure: Failure | null;
    },
    events: {} as CartEvent,
    tags: {} as
      | 'screen:empty'
      | 'screen:loading'
      | 'screen:item'
      | 'screen:confirm'
      | 'screen:conflict'
      | 'screen:orderOpen'
      | 'screen:orderCancel'
      | 'badge'
      | 'busy',
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
    cancelOrder: fromPromise<void, OpenOrder>(() =>
      Promise.reject(new Error('cart: cancelOrder is not provided')),
    ),
  },
  guards: {
    hasToken: (_, p: { token: string | null }) => p.token !== null,
    hasRequest: ({ context }) => context.request !== null,
    hasCart: ({ context }) => context.cart !== null,
    isOutcome: ({ context, event }, p: { outcome: CartOutcome }) =>
      getOutcome(cartIn(event), context.request) === p.outcome,
    isGone: ({ event }) => failureIn(event)?.kind === 'notFound' || failureIn(event)?.kind === 'gone',
    isGoneBeforeRequest: ({ context, event }) =>
      context.request !== null &&
      (failureIn(event)?.kind === 'notFound' || failureIn(event)?.kind === 'gone'),
    isFailure: ({ event }, p: { kind?: Failure['kind']; code?: string }) =>
      (!p.kind || failureIn(event)?.kind === p.kind) && (!p.code || failureIn(event)?.code === p.code),
  },
  actions: {
    setToken: assign({ token: (_, p: { token: string | null }) => p.token }),
    setExistingToken: assign({
      token: ({ event }) => (failureIn(event).data as { carttoken: string }).carttoken,
    }),
    setCart: assign({
      cart: (_, p: { cart: Cart }) => p.cart,
      token: (_, p: { cart: Cart }) => p.cart.carttoken,
    }),
    setRequest: assign({ request: (_, p: { request: AddCartRequest }) => p.request, failure: null }),
    setOrder: assign({ order: (_, p: { order: OpenOrder }) => p.order }),
    setExistingOrder: assign({
      order: ({ event }) => failureIn(event).data as OpenOrder,
    }),
    clearOrder: assign({ order: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    clearRequest: assign({ request: null }),
    clearCart: assign({ token: null, cart: null }),
    storeCart: (_, _p: { cart: Cart }) => {},
    storeOrder: (_, _p: { order: OpenOrder }) => {},
    removeStoredOrder: (_, _p: { order: OpenOrder }) => {},
    removeStoredToken: () => {},
    removeStoredCart: () => {},
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
  /** @xstate-layout N4IgpgJg5mDOIC5QGMCGAnALgYjVgdAGYD26UxmmYAdgNoAMAuoqAA7GwCWmnx1LIAB6IAbCIAs9ADQgAnogCsIgL7KZeTPnRxMpTtSjZBsTKir4IfMPlTJd6LWFQQAwhkwAVYgGsaDZkgg7Fw8fALCCAoAzFEiMvIIAEz0AJyq6u6OJnoGRiZm1pbU1rb2js5uWF6+dACMAWwc3Lz8gRFitXFyiCkKCukgGln2+obGpuZg6OikNnaz2hXu1X5MAsHNYW2iAOzR8T19A0NgALasmLK4mc4QAEpgAI4ArjqQ-utNoa2gEVEKvQOCFqClqiWOmTOFyuQ10NQAYsRntQIB9AhtvuFFAAOeiJIG1ejiKIQggAG2IzlG1wIcJoABkOJg0Y0Qi0sZF6DsUkDsWJSZoKVTcrCfAymbR6p82VtfooUrVsQSiSS1INMkKINTxgULFY5mVNZVmWt0V92dtIokRDzugg+So1UNNdr8uYiiV5g4je5JQ0gubZUJRHilXbCcSBfgXbkde79aVZj6sLREv6MRa5QhxCk9kDov0nRrKVrY27CgmvdGS8baFF04GfsHsztarV8-8ozGxuW9cUDUma77xA2ZU2-okFNI7b1CxlySXXRNrFMZg5E96hynTazNuPRIlxPjwyqu4uy8v8KvZhvq0sU1KzWOOSIp10EhHVfPNLdqUNbg8LxvKiO4Bs+lr-JOBJRPQ2JRr+F66h6A7rhAEBeLWoEZkGfwKNiUTQdy8FoUuurXuuVa3BhvpYY2HJ9FEYYJA6xGlj2l7kShNhodRD6jnuHJRNy4jKpGRYEAh7FkdMN6UTxxC1mm0oCRBOx5uGoLguJmgABbEGSbE0j+aGAa8JjvLR4FZikUTtieYnfvgekGX+mRIpgEAFCB-GYpahJ4aJX7qgQzmGUM2inMQABuqBkgAgrAvjecpvlZjBvL8tpTn6WFmTIGSTjaMlT4qVmk4BRpexRqFrm0mK1CIsixW7qlzbiACChArO1U5bVmh0tQjImCyYGlc21oAgSChVVlyA6WAyDeH1+DuZ5VDNaNrURLUjHHgkBZRnNC1LSKmQDY1KIjdh+4IFEiSJDsQLEo6jlHYty0DUNJo+ZmzYgq+XVHLN83vaddU1F9fopb9ETiOIdkfm2c7BZob0nVJ8b9reybfdDOGILUeydTOQOvSD6N5JeyHY1uzKPi1MOKKCBJI4d5OkZjnqGrTqY-fjSTYoeQIiPhbPHRzFZY1WON1nzN2JEJj12iLQVDGjEt9lzg73syI54zdbYiHtBOnsD4uIZMMkUdzOtXXRlrJELJPI2r7MWyuVtcTL9ObYzCA7AD4as2boMYx7a5ezzSklVtBPWu+JsOSj+Dq+7V6ezTtv1vrHK1O1CfAqbr18IQnDoKcowPJFMVkkZjjV7FAAiC1kvoFly7nIgI4gLGzSXZcVwYVfRbFdcRSPZIuP35ftznfnwwRdrJGkffUKX5eV2cE91wBTxmetdtWX9NpAokKRwav6+D1Aw813Xq1eYfY1-PQ04JGfF-F2vA+bw3teihDCUlln6IFsoTQGLtMjjyihramVZoFgEwh3B2KREjd3tJlRy0DYGVjKAg2sPtrocmSIvD8Rdk7YLTpxW8+CaLIKzCCbE6DnpRkoWHdOEcaFbyiog30hD7YMNiKQxALCspsMptJTh8DuG8JTNHBm-NbK2gSN1S+rc7B118BcJ+sckh4XQW2EEh0S7qJwOFMArAyS2FnjHP2iRcTKJ7pg5OyATGcA0UMB+B9gG6PujsN+ohRZqPcWYs69VIY+LsUw42hck7mMsbYHBUs8EyKQXPMqYglaIyMWIixVjkAa2odI6usjca2P5grc+QIA6QIINoBJBSqEZ2KdFUpUNynyzEAEjBL1k6kAgFMAA8qwGg990ADPQA8WAzxTg2IUTdISfIWY5Mcv0oZIzqBjImVMmZ7x+FH1hvnFmfIoxrPQMM0ZnjxlTHpGAQgZT5mCX+CJIOKy+nXPORsrZNy7l03oW1PCWSCaKl6VciZFzNlgqmG4agyAwDxUSnM32-M4ZO2Ys4qFnzLluWeB5R+kSUX0DEIFYx38N4GEGR8mFcL-5uSpagWF8Lm75TbhtIhlojx4gyqCvK09r6UomdS+F3z0BCsnnypF7KsxHigvZVWeUGU0tbhSj5EjOZcTQIyskAqpg6L9keO6xyeUEE1Uq0YOr0BqvDrJMopr4UWr1SivOxMPxCRXq9RV8LlVQAtVajhNrZh2u1R89pjyOVcheSooGapqDEAGfAQIGh0l-RiWCVhOgchQGTe0EQOwmI9HEFGKElxs2iAkEC4Eeb5ULmFFmjp9F2r5qSOIHYrFRiltuq+VND1C1ZRqgYDtk5sQVrzsOsWocO2jpdSI7Evav5X1-hPQdYJlnpuru2+t89sTTuba24JdhB07AVtU2y6aGkbrDWVfxMSUhElOR8iFHb4b3Wqe1UlC6VWCs9WSJ9MFI09Aeodb93qLVPrPjuwkTDVCqCAA */
  id: 'cart',
  description: 'One product line at most. The server keeps the cart; the browser keeps its token.',
  context: { token: null, cart: null, request: null, order: null, failure: null },
  initial: 'restoring',
  on: {
    'cart.forgotten': {
      target: '.restoring',
      description: 'Whatever is still being asked was for somebody else.',
      actions: ['clearCart', 'clearRequest', 'clearOrder'],
      meta: { spec: 'SESS-06' },
    },
  },
  states: {
    restoring: {
      description: 'The browser’s storage is being searched for a cart token.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'readCartToken',
        src: 'readCartToken',
        onDone: [
          {
            guard: { type: 'hasToken', params: ({ event }) => ({ token: event.output }) },
            target: 'loading',
            actions: [{ type: 'setToken', params: ({ event }) => ({ token: event.output }) }],
            meta: { spec: 'CART-03 UI-09' },
          },
          { target: 'empty' },
        ],
        onError: 'empty',
      },
    },
    empty: {
      description: 'There is no cart; waits for the first product.',
      tags: ['screen:empty'],
      on: {
        'cart.addRequested': {
          target: 'adding',
          actions: [{ type: 'setRequest', params: ({ event }) => ({ request: event.request }) }],
        },
        'cart.tokenFound': {
          target: 'loading',
          actions: [{ type: 'setToken', params: ({ event }) => ({ token: event.token }) }],
        },
      },
    },
    loading: {
      description: 'A token is known and the server is asked for its cart.',
      tags: ['screen:loading', 'badge', 'busy'],
      invoke: {
        id: 'loadCart',
        src: 'loadCart',
        input: ({ context }) => context.token!,
        onDone: [
          {
            guard: { type: 'isOutcome', params: { outcome: 'endedRequested' } },
            target: 'adding',
            actions: ['clearCart', 'removeStoredCart'],
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'ended' } },
            target: 'empty',
            actions: ['clearCart', 'removeStoredCart', 'announceGone'],
            meta: { spec: 'ORD-12' },
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'orderedRequested' } },
            target: 'orderOpen',
            actions: [
              { type: 'setCart', params: ({ event }) => ({ cart: event.output }) },
              { type: 'storeCart', params: ({ event }) => ({ cart: event.output }) },
              { type: 'setOrder', params: ({ event }) => ({ order: event.output.order! }) },
              'openPanel',
            ],
            meta: { spec: 'CHK-01' },
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'heldRequested' } },
            target: 'conflict',
            actions: [
              { type: 'setCart', params: ({ event }) => ({ cart: event.output }) },
              { type: 'storeCart', params: ({ event }) => ({ cart: event.output }) },
              'openPanel',
            ],
            meta: { spec: 'CART-01 CART-02' },
          },
          {
            target: 'holding',
            actions: [
              { type: 'setCart', params: ({ event }) => ({ cart: event.output }) },
              { type: 'storeCart', params: ({ event }) => ({ cart: event.output }) },
            ],
            meta: { spec: 'CART-07' },
          },
        ],
        onError: [
          {
            guard: { type: 'isFailure', params: { code: 'CART_ORDERED' } },
            target: 'empty',
            description: 'The cart became an order that is paid: nothing went wrong.',
            actions: [
              'clearCart',
              'removeStoredToken',
              { type: 'announceRefused', params: ({ event }) => ({ error: event.error }) },
              'clearRequest',
            ],
            meta: { spec: 'ORD-12' },
          },
          {
            target: 'empty',
            actions: [
              'clearCart',
              'removeStoredToken',
              'showGenericFailure',
              { type: 'announceRefused', params: ({ event }) => ({ error: event.error }) },
              'clearRequest',
            ],
            meta: { spec: 'CART-18' },
          },
        ],
      },
      on: {
        'cart.addRequested': {
          actions: [{ type: 'setRequest', params: ({ event }) => ({ request: event.request }) }],
        },
        'cart.tokenLost': [
          { guard: 'hasRequest', target: 'adding', actions: ['clearCart'] },
          { target: 'empty', actions: ['clearCart', 'announceGone'] },
        ],
      },
    },
    adding: {
      description: 'The product is being put into a new cart on the server.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'addToCart',
        src: 'addToCart',
        input: ({ context }) => context.request!,
        onDone: {
          target: 'holding',
          actions: [
            { type: 'setCart', params: ({ event }) => ({ cart: event.output }) },
            { type: 'storeCart', params: ({ event }) => ({ cart: event.output }) },
            'clearRequest',
            'openPanel',
            'announceAccepted',
          ],
          meta: { spec: 'CART-03 CART-04' },
        },
        onError: [
          {
            guard: { type: 'isFailure', params: { code: 'CART_EXISTS' } },
            target: 'loading',
            actions: ['setExistingToken'],
            meta: { spec: 'CART-02' },
          },
          {
            guard: { type: 'isFailure', params: { code: 'ORDER_EXISTS' } },
            target: 'orderOpen',
            actions: ['setExistingOrder', 'openPanel'],
            meta: { spec: 'CHK-01' },
          },
          {
            target: 'empty',
            actions: [
              'setFailure',
              { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'announceRefused', params: ({ event }) => ({ error: event.error }) },
              'clearRequest',
            ],
          },
        ],
      },
      on: {
        'cart.addRequested': {
          target: 'adding',
          reenter: true,
          description: 'The newest wish counts; the answer to the one before is not heard.',
          actions: [{ type: 'setRequest', params: ({ event }) => ({ request: event.request }) }],
        },
      },
    },
    holding: {
      description: 'The cart holds one product and waits for a change or the checkout.',
      tags: ['screen:item', 'badge'],
      on: {
        'cart.addRequested': {
          target: 'checking',
          description: 'An order may have been made from it since it was read.',
          actions: [{ type: 'setRequest', params: ({ event }) => ({ request: event.request }) }],
        },
        'cart.outdated': { target: 'checking' },
        'cart.removalAsked': { target: 'confirmingRemoval', meta: { spec: 'CART-15' } },
        'cart.cleared': { target: 'empty', actions: ['clearCart', 'removeStoredCart'] },
        'cart.tokenFound': {
          target: 'loading',
          actions: [{ type: 'setToken', params: ({ event }) => ({ token: event.token }) }],
        },
        'cart.tokenLost': { target: 'empty', actions: ['clearCart', 'announceGone'] },
      },
    },
    checking: {
      description:
        'The cart is shown and read anew. What became of it is no error, and without an answer it stays.',
      tags: ['screen:item', 'badge', 'busy'],
      invoke: {
        id: 'loadCart',
        src: 'loadCart',
        input: ({ context }) => context.token!,
        onDone: [
          {
            guard: { type: 'isOutcome', params: { outcome: 'endedRequested' } },
            target: 'adding',
            actions: ['clearCart', 'removeStoredCart'],
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'ended' } },
            target: 'empty',
            actions: ['clearCart', 'removeStoredCart', 'announceGone'],
            meta: { spec: 'ORD-12' },
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'orderedRequested' } },
            target: 'orderOpen',
            actions: [
              { type: 'setCart', params: ({ event }) => ({ cart: event.output }) },
              { type: 'storeCart', params: ({ event }) => ({ cart: event.output }) },
              { type: 'setOrder', params: ({ event }) => ({ order: event.output.order! }) },
              'openPanel',
            ],
            meta: { spec: 'CHK-01' },
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'heldRequested' } },
            target: 'conflict',
            actions: [
              { type: 'setCart', params: ({ event }) => ({ cart: event.output }) },
              { type: 'storeCart', params: ({ event }) => ({ cart: event.output }) },
              'openPanel',
            ],
            meta: { spec: 'CART-01 CART-02' },
          },
          {
            target: 'holding',
            actions: [
              { type: 'setCart', params: ({ event }) => ({ cart: event.output }) },
              { type: 'storeCart', params: ({ event }) => ({ cart: event.output }) },
            ],
          },
        ],
        onError: [
          {
            guard: 'isGoneBeforeRequest',
            target: 'adding',
            actions: ['clearCart', 'removeStoredCart'],
          },
          {
            guard: 'isGone',
            target: 'empty',
            actions: ['clearCart', 'removeStoredCart', 'announceGone'],
            meta: { spec: 'ORD-12' },
          },
          {
            guard: 'hasRequest',
            target: 'holding',
            actions: [
              { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'announceRefused', params: ({ event }) => ({ error: event.error }) },
              'clearRequest',
            ],
          },
          { target: 'holding' },
        ],
      },
      on: {
        'cart.addRequested': {
          actions: [{ type: 'setRequest', params: ({ event }) => ({ request: event.request }) }],
        },
        'cart.outdated': { target: 'checking', reenter: true },
        'cart.tokenFound': {
          target: 'loading',
          actions: [{ type: 'setToken', params: ({ event }) => ({ token: event.token }) }],
        },
        'cart.tokenLost': [
          { guard: 'hasRequest', target: 'adding', actions: ['clearCart'] },
          { target: 'empty', actions: ['clearCart', 'announceGone'] },
        ],
      },
    },
    confirmingRemoval: {
      description: 'The shopper is asked whether the product shall really be removed.',
      tags: ['screen:confirm', 'badge'],
      on: {
        'cart.removalDeclined': { target: 'holding', meta: { spec: 'CART-15' } },
        'cart.removalConfirmed': { target: 'removing' },
        'cart.addRequested': {
          target: 'checking',
          actions: [{ type: 'setRequest', params: ({ event }) => ({ request: event.request }) }],
        },
        'cart.outdated': { target: 'checking' },
        'cart.tokenLost': { target: 'empty', actions: ['clearCart', 'announceGone'] },
      },
    },
    removing: {
      description: 'The server is removing the cart; it stays shown until the answer is there.',
      tags: ['screen:confirm', 'badge', 'busy'],
      invoke: {
        id: 'removeCart',
        src: 'removeCart',
        input: ({ context }) => context.token!,
        onDone: [
          {
            guard: 'hasRequest',
            target: 'adding',
            actions: ['clearCart', 'removeStoredCart', 'showRemoved', 'announceGone'],
            meta: { spec: 'CART-17' },
          },
          {
            target: 'empty',
            actions: ['clearCart', 'removeStoredCart', 'showRemoved', 'announceGone'],
            meta: { spec: 'CART-16 CART-17' },
          },
        ],
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'conflict' } },
            target: 'checking',
            description: 'Its order is being paid, or is: the server says what is in it.',
            actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            guard: 'hasRequest',
            target: 'checking',
            actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            target: 'holding',
            actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
            meta: { spec: 'CART-16' },
          },
        ],
      },
      on: {
        'cart.addRequested': {
          description: 'Bought while something else is being removed: it is added after that.',
          actions: [{ type: 'setRequest', params: ({ event }) => ({ request: event.request }) }],
        },
      },
    },
    conflict: {
      description: 'Something else is in the cart already: keep it, or take the new product in its place.',
      tags: ['screen:conflict', 'badge'],
      on: {
        'cart.kept': { target: 'holding', actions: ['clearRequest', 'announceKept'] },
        'cart.replaced': { target: 'replacing' },
        'cart.addRequested': {
          actions: [{ type: 'setRequest', params: ({ event }) => ({ request: event.request }) }, 'openPanel'],
        },
        'cart.outdated': { target: 'checking' },
        'cart.tokenLost': { target: 'adding', actions: ['clearCart'] },
      },
    },
    replacing: {
      description: 'The old cart is being removed so that the new product can take its place.',
      tags: ['screen:conflict', 'badge', 'busy'],
      invoke: {
        id: 'removeCart',
        src: 'removeCart',
        input: ({ context }) => context.token!,
        onDone: { target: 'adding', actions: ['clearCart', 'removeStoredToken'] },
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'conflict' } },
            target: 'checking',
            description: 'It became an order meanwhile, which is then named.',
          },
          {
            target: 'conflict',
            actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
      on: {
        'cart.addRequested': {
          actions: [{ type: 'setRequest', params: ({ event }) => ({ request: event.request }) }],
        },
      },
    },
    orderOpen: {
      description: 'An unpaid order is open: go on with it, or cancel it for what was wanted now.',
      tags: ['screen:orderOpen'],
      on: {
        'cart.orderResumed': [
          {
            guard: 'hasCart',
            target: 'holding',
            actions: [
              { type: 'storeOrder', params: ({ context }) => ({ order: context.order! }) },
              'closePanel',
              'announceKept',
              'goCheckout',
              'clearRequest',
              'clearOrder',
            ],
            meta: { spec: 'CHK-01' },
          },
          {
            target: 'empty',
            actions: [
              { type: 'storeOrder', params: ({ context }) => ({ order: context.order! }) },
              'closePanel',
              'announceKept',
              'goCheckout',
              'clearRequest',
              'clearOrder',
            ],
            meta: { spec: 'CHK-01' },
          },
        ],
        'cart.orderLeft': [
          {
            guard: 'hasCart',
            target: 'holding',
            actions: ['closePanel', 'announceKept', 'clearRequest', 'clearOrder'],
          },
          { target: 'empty', actions: ['closePanel', 'announceKept', 'clearRequest', 'clearOrder'] },
        ],
        'cart.orderCancelAsked': { target: 'confirmingOrderCancel', meta: { spec: 'CHK-01' } },
        'cart.addRequested': {
          actions: [{ type: 'setRequest', params: ({ event }) => ({ request: event.request }) }, 'openPanel'],
        },
        'cart.outdated': { target: 'adding', description: 'The server says whether it is still in the way.' },
      },
    },
    confirmingOrderCancel: {
      description: 'The shopper is asked whether the open order shall be cancelled for the new product.',
      tags: ['screen:orderCancel'],
      on: {
        'cart.orderCancelDeclined': { target: 'orderOpen' },
        'cart.orderCancelConfirmed': { target: 'cancellingOrder', meta: { spec: 'CHK-01 ORD-03' } },
      },
    },
    cancellingOrder: {
      description: 'The open order is being cancelled; after that the new product is added.',
      tags: ['screen:orderCancel', 'busy'],
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => context.order!,
        onDone: {
          target: 'adding',
          actions: [
            { type: 'removeStoredOrder', params: ({ context }) => ({ order: context.order! }) },
            'clearCart',
            'clearOrder',
            'removeStoredCart',
            'announceGone',
          ],
          meta: { spec: 'ORD-03' },
        },
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'conflict' } },
            target: 'empty',
            description: 'It was paid meanwhile. Nobody buys a second thing unasked.',
            actions: [
              'clearCart',
              'clearOrder',
              'removeStoredCart',
              { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'announceRefused', params: ({ event }) => ({ error: event.error }) },
              'clearRequest',
            ],
          },
          {
            target: 'orderOpen',
            actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
  },
});
