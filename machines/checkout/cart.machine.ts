import { assign, fromPromise, setup } from 'xstate';
import type { Cart, CartRequest, Failure } from '../types.ts';

export type CartEvent =
  | { type: 'cart.addRequested'; request: CartRequest }
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
export type CartOutcome =
  'ended' | 'endedRequested' | 'orderedRequested' | 'heldRequested' | 'heldAgain' | 'held';

/** Whether the cart holds what is asked for; a price that was seen has to be the same. */
const isSame = (cart: Cart, request: CartRequest): boolean =>
  cart.Quantity === request.Quantity &&
  cart.Mobile === (request.Mobile ?? null) &&
  ('slug' in request
    ? cart.slug === request.slug && cart.Receivevalue === request.Receivevalue
    : cart.ProductPriceID === request.ProductPriceID && cart.Price === request.Price);

/** Once its order is paid or cancelled there is nothing left to buy here. */
const getOutcome = (cart: Cart, request: CartRequest | null): CartOutcome => {
  const { order } = cart;
  const isEnded = order !== null && order.status !== 'confirmed' && order.status !== 'payment';
  if (isEnded) return request ? 'endedRequested' : 'ended';
  if (!request) return 'held';
  if (order) return 'orderedRequested';
  return isSame(cart, request) ? 'heldAgain' : 'heldRequested';
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
      request: CartRequest | null;
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
    addToCart: fromPromise<Cart, CartRequest>(() =>
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
    setRequest: assign({ request: (_, p: { request: CartRequest }) => p.request, failure: null }),
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
  /** @xstate-layout N4IgpgJg5mDOIC5QGMCGAnALgYjVgdAGYD26UxmmYAdgNoAMAuoqAA7GwCWmnx1LIAB6IAbCIA0IAJ6IArCIC+CyXkz50cTKU7Uo2QbEyoq+CHzD5UyLenVhUEAMIZMAFWIBrGg2ZIQ7Lh4+AWEEAEZZAGZ6SRkEACYwgE4lFRc7Q21dfUNjCzNqCysbOwdnLHcvOjDfNg5uXn4-UOjYxDD6CNSQVQybHT0DIxMwdHRSS2sJjTKXSu8mAQCG4Ob2kQB2NvDO2W7esABbVkwpXHSHCAAlMABHAFdNSB8l+qCm0BbkmOl1sPj9ukjiczr0tFUAGLEe7UCAvPzLd4hRDxeg-OJhDqRQEEAA2xAcA3OBHBNAAMhxMPC6oFGsidmFItskvFFMoeul8YTsmDPOTKbQaq9aatPohImEJL9wlicWouRAiUM8qZzJMSgrylTFgi3nS1uFUUzpSy2Wk8QTFdllSYCkUprZNS5BbV-HrRUJEAAWVnbTH0bHs3oKpW5W1q4oTJ1YWjxV2I-Vi8IbSJbaWyDNy-Ah61h-IRh3Zy1a2iRePuj6ehL0DN+3ZZnODPOqwrqqPF51e8siyuhVHJbYZvZBzmW0PDfOtyOOjsx2Tdla9lHxJJeutdEcW7lNif4UbjWzTouzGM6mmL+kiL3o9qyzfyse53f7iZH6NUoW6nv0pL0NfS-1A3NNRLiJXpLhuB4njhM83W-A0JQlP1IhEAAOLNQKfFU7TbQ8IAgdwS1ghMPRaVNZD9L1IhSe9LHw8cVRfQ9C0uQjnWIit6TCL0U2ZVkMPorCRjGV8WPwtiY0-c8kQQv9-wxO9gLoq0d0YkTmJKVjiBLONhQvBDIkSP0RH+LMAAtiFxFTiRA-DIMeQxng4+Cky9Fkwj9RSOQICyrLA9JoUwCA8hghcZKTWQ-1QzyA3MyzrN6DRDmIAA3VBcQAQVgLxQr08KqxEWR4niPizW8tRfIS9JkFxewNFyr99IizYpQxTZhyUyr-JJPlqChGEGukxMq3ia8knXDryvwLqeXSUlqApQxqTgpqq1kDYNla9YNkm3pkDMsBkA8bq1EC4KqEGlb8tCL1UMKwdM1o-bDuO2aeshaFYWWkilwSajoulL15CzZ6jpO-B5sW7UwuGm6Oi2hlduqg6wbetRIYFKSrthuQNiSCiALCHaQZR17VPDKdC3fb7OINL1rwJjF6ye0mGIp+0NVnD8YdIuRf3k29iZZl62cnDn2xPKldMa67xSSVdtg2RkSZFoSxdw48nGdMs8pxhBZAiErCdi4XUfJ9W3y52gu113mEHpgNFeV02yZyXccMtyXaHnW3fqiFkYqAqbQddm0LCYjXqec1abvaiaVbNt21IPSOraxn7L0xAGFKFpSQ9Fvd1NTr3paGu3ZDchHAIT0Pmwjz2tZjHWZb1+RUMZ28TbzvhCE4dBDgGG5krS3EbLsYf0oAEUO3EdCcnnfrEKJSpBnu+4H3Qh9S9Kx6S7fcUcNf+-n336VupIEcSGju+oXv+8Ho597HiC7gci6aZcgrrzTOJonQp6j4bygFvEeY8zohQ-jHUQURs7inoP-G+d8gEgJ3ryKoUNIGywQGIJIsDEZZj3ilAuHtCyELAERBe9JIiRQRqaAhj8iFqxbOLWwZCSzp1pkmK89Aq5eUSgwgu9dSEMPIexShBpIrXm2EDMq-Dh6CKLkeNhzoOGfxuqheIxo4gyPofIphQiSjKJjKXbGdsRDxFQgLfBADb6z2sGPLwJxMF62vPEH+gskYEGQD3OxOB+GsFxFYE+Lc7bURMivGxhBfFgPuEFCB0csE+gvk7IOe0fGcHsWg-kS0El61TPQI2Cku5TQ0AEqwxCCyGJERQ0+CF25aI8fQspyAFEpyUdUsRtTXIBisRozxahSmBJafoxRwjh6iMkuIpMkRUL-AiUpUgEBRgAHlWA0DAegJZ6AbiwHuIcYJZdfqRDcngzEucpqLJWWs6gGytk7L2c8VRUCEhFQ7oaL0siAqbKues3olz0BkjAIQaGXSqyREMlYs5-T8D-NWb8r5WzAXApdKCvshUq6jU+QQWF1zbmjGcNQZAYBMrZQOaYo5PC3l0Noji+F2LYnnTJRnOpvppRK1SQin5Ny-kMogU8rB4LJSB1XrfdeAxlnfPQASolo8-mSulcS6eNU56XWZUmCxVF5nB0AeK+VqBCXErxVK-VMrD6iuPqqzhI07q8OKXtE1xLZ66AlVspO7MNZoANbiF1oxnF2xXEZACmKQYOtxE6qAPr0BuvDqMkonqZWRr9b9VkV5KLURDV68Nkbo2FzaYWeNxLE38r1m4oVAFmbsmoMQJZ8A-CqFRe0Qpjb6GZHQAMBtOwrGrizMCU4HacENPCKhVCHKtwqQ7ZKA22x4jrQEuOkJRyZ3uPCOCr0cU-K6A7etGsfpZCoQ2DXdtC6z4XzwZIkVSCH4T1xP2ocnkwi6NSkew5J60LTtnZE3xHaZk7UVkkB9tFBnlM3ceupw7mRXizLSysaqRryybQgVCf4L1iudXqr1HaVxA2ZPujNMqs2Ssw0kFCnkvQAaUEAA */
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
            guard: { type: 'isOutcome', params: { outcome: 'heldAgain' } },
            target: 'holding',
            description: 'It holds what was asked for already: whoever asked goes on.',
            actions: [
              { type: 'setCart', params: ({ event }) => ({ cart: event.output }) },
              { type: 'storeCart', params: ({ event }) => ({ cart: event.output }) },
              'clearRequest',
              'closePanel',
              'announceAccepted',
              'goCheckout',
            ],
            meta: { spec: 'CART-01' },
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
      description:
        'The product is being put into a new cart on the server; from there it goes straight to the checkout.',
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
            'closePanel',
            'announceAccepted',
            'goCheckout',
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
          description: 'Another tab put something else in its place: what is shown of it is no longer true.',
          actions: [{ type: 'setToken', params: ({ event }) => ({ token: event.token }) }, 'announceGone'],
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
            guard: { type: 'isOutcome', params: { outcome: 'heldAgain' } },
            target: 'holding',
            description: 'The same thing once more: there is nothing to decide.',
            actions: ['clearRequest', 'announceAccepted', 'goCheckout'],
            meta: { spec: 'CART-01' },
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
        'cart.outdated': [
          {
            guard: 'hasCart',
            target: 'checking',
            description: 'The cart it was made from says what became of it.',
            actions: ['clearOrder'],
          },
          { target: 'adding', description: 'The server says whether it is still in the way.' },
        ],
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
