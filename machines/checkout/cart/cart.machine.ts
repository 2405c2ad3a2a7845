import { assign, setup } from 'xstate';
import { failureIn, isFailure } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Cart, CartRequest, Failure, RequestedItem } from '../../types.ts';

/**
 * Ways to correct a top-up from the checkout: with the link "Change", or with the browser's Back button. Both
 * replace the top-up in the cart without confirmation. Only "Change" also replaces an unpaid order.
 */
export type Correction = 'change' | 'back';

/** A product to add to the cart. `correction` is set if the product corrects the top-up in the cart. */
export type Requested = {
  id: string;
  request: CartRequest;
  item: RequestedItem;
  correction?: Correction | undefined;
};

export type CartEvent =
  /** `id` uniquely identifies the request. The response has the same id. */
  | ({ type: 'cart.addRequested' } & Requested)
  | { type: 'cart.tokenFound'; token: string }
  | { type: 'cart.tokenLost' }
  /** The server reports that the cart with this token no longer exists. */
  | { type: 'cart.cleared'; carttoken: string }
  /** An order was paid, cancelled or closed. It might have been created from this cart. */
  | { type: 'cart.outdated' }
  /** Someone else is now using the browser. */
  | { type: 'cart.reset' }
  | { type: 'cart.removalRequested' }
  | { type: 'cart.removalDeclined' }
  | { type: 'cart.removalConfirmed' }
  | { type: 'cart.kept' }
  | { type: 'cart.replaced' }
  | { type: 'cart.orderResumed' }
  | { type: 'cart.orderLeft' }
  | { type: 'cart.orderCancelRequested' }
  | { type: 'cart.orderCancelDeclined' }
  | { type: 'cart.orderCancelConfirmed' };

/** An unpaid order that blocks the new product. */
export type OpenOrder = { ordertoken: string; orderno: string };

/**
 * Outcome of loading a cart. Names that end in `Requested` or `Corrected` mean that a new product is waiting to
 * be added. `heldAgain` means that the cart already contains that product.
 */
export type CartOutcome =
  | 'ended'
  | 'endedRequested'
  | 'orderedRequested'
  | 'orderedCorrected'
  | 'heldRequested'
  | 'heldCorrected'
  | 'heldAgain'
  | 'held';

/**
 * Checks whether the cart already contains the requested product, at the price that the shopper saw. For the
 * product of an earlier order, compares the value instead of the price.
 */
const isSame = (cart: Cart, request: CartRequest): boolean =>
  cart.Quantity === request.Quantity &&
  cart.Mobile === (request.Mobile ?? null) &&
  ('slug' in request
    ? cart.slug === request.slug && cart.Receivevalue === request.Receivevalue
    : cart.ProductPriceID === request.ProductPriceID && cart.Price === request.Price);

/**
 * Determines the outcome of loading a cart. A cart whose order has been paid or cancelled counts as ended,
 * because there is nothing left in it to buy.
 */
const getOutcome = (
  cart: Cart,
  { request, correction }: { request: CartRequest | null; correction: Correction | null },
): CartOutcome => {
  const { order } = cart;
  const isCorrected = correction && cart.ProdType === 2;
  const isEnded = order !== null && order.status !== 'confirmed' && order.status !== 'payment';
  if (isEnded) return request ? 'endedRequested' : 'ended';
  if (!request) return 'held';
  if (order) return isCorrected && correction === 'change' ? 'orderedCorrected' : 'orderedRequested';
  if (isSame(cart, request)) return 'heldAgain';
  return isCorrected ? 'heldCorrected' : 'heldRequested';
};

/**
 * Outcome when a cart fails to load. Names that end in `Requested` mean that a new product is waiting to be
 * added.
 */
export type CartLoss = 'gone' | 'goneRequested' | 'unreadRequested' | 'unread';
const getLoss = (failure: Failure | undefined, request: CartRequest | null): CartLoss => {
  if (failure?.kind === 'notFound' || failure?.kind === 'gone') return request ? 'goneRequested' : 'gone';
  return request ? 'unreadRequested' : 'unread';
};

/** Extracts the output of `loadCart`. */
const cartIn = (event: { type: string; output?: unknown }): Cart => event.output as Cart;

type EffectArgs = { context: { token: string | null; requestId: string | null } };
const toAsker = ({ context }: EffectArgs) => ({ id: context.requestId });
const ofCart = ({ context }: EffectArgs) => ({ token: context.token });
const requestOfEvent = ({ event }: { event: Requested }) => ({
  id: event.id,
  request: event.request,
  item: event.item,
  correction: event.correction,
});
const cartOfEvent = ({ event }: { event: { output: Cart } }) => ({ cart: event.output });
const failure = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
const failed = (told: EffectArgs & { event: { error: unknown } }) => ({ ...toAsker(told), ...failure(told) });

/** The cart, which contains at most one item. The server stores the cart, and the browser stores its token. */
export const cartMachine = setup({
  types: {
    context: {} as {
      token: string | null;
      cart: Cart | null;
      /** The product to be added. Null once it is in the cart or has been discarded. */
      request: CartRequest | null;
      /**
       * Description of the requested product for a shopper who has to choose between it and the product in the
       * cart.
       */
      item: RequestedItem | null;
      /** Id of the request that is awaiting a response. */
      requestId: string | null;
      correction: Correction | null;
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
    readCartToken: notProvided<string | null>('cart.readCartToken'),
    loadCart: notProvided<Cart, string>('cart.loadCart'),
    addToCart: notProvided<Cart, CartRequest>('cart.addToCart'),
    removeCart: notProvided<void, string>('cart.removeCart'),
    cancelOrder: notProvided<void, OpenOrder>('cart.cancelOrder'),
  },
  guards: {
    hasToken: (_, p: { token: string | null }) => p.token !== null,
    hasRequest: ({ context }) => context.request !== null,
    hasCart: ({ context }) => context.cart !== null,
    isCurrentCart: ({ context }, p: { carttoken: string }) => context.token === p.carttoken,
    isOtherCart: ({ context }, p: { token: string }) => context.token !== p.token,
    isOutcome: ({ context, event }, p: { outcome: CartOutcome }) =>
      getOutcome(cartIn(event), context) === p.outcome,
    isLoss: ({ context, event }, p: { loss: CartLoss }) =>
      getLoss(failureIn(event), context.request) === p.loss,
    isFailure,
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
    setRequest: assign({
      request: (_, p: Requested) => p.request,
      item: (_, p: Requested) => p.item,
      requestId: (_, p: Requested) => p.id,
      correction: (_, p: Requested) => p.correction ?? null,
      failure: null,
    }),
    setOrder: assign({ order: (_, p: { order: OpenOrder }) => p.order }),
    setExistingOrder: assign({
      order: ({ event }) => failureIn(event).data as OpenOrder,
    }),
    clearOrder: assign({ order: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    clearRequest: assign({ request: null, item: null, requestId: null, correction: null }),
    clearCorrection: assign({ correction: null }),
    clearCart: assign({ token: null, cart: null }),
    storeCart: (_, _p: { cart: Cart }) => {},
    /** Stores the loaded cart, unless another tab has stored a different cart in the meantime. */
    storeReadCart: (_, _p: { cart: Cart }) => {},
    storeOrder: (_, _p: { order: OpenOrder }) => {},
    removeStoredOrder: (_, _p: { order: OpenOrder }) => {},
    /**
     * Removes the token from the browser's storage, unless another tab has replaced it with the token of
     * another cart.
     */
    removeStoredToken: (_, _p: { token: string | null }) => {},
    removeStoredCart: (_, _p: { token: string | null }) => {},
    openPanel: () => {},
    closePanel: () => {},
    goCheckout: () => {},
    showRemoved: () => {},
    showFailure: (_, _p: { error: unknown }) => {},
    showGenericFailure: () => {},
    announceAccepted: (_, _p: { id: string | null }) => {},
    announceRefused: (_, _p: { id: string | null; error: unknown }) => {},
    /** Notifies the requesting page that the cart was left unchanged. This is not an error. */
    announceKept: (_, _p: { id: string | null }) => {},
    announceGone: () => {},
  },
}).createMachine({
  id: 'cart',
  description: 'Contains at most one product. The server stores the cart, and the browser stores its token.',
  context: {
    token: null,
    cart: null,
    request: null,
    item: null,
    requestId: null,
    correction: null,
    order: null,
    failure: null,
  },
  initial: 'restoring',
  on: {
    'cart.reset': [
      {
        guard: 'hasRequest',
        target: '.restoring',
        description:
          'The pending request is discarded, because it was made by the previous user of this browser.',
        actions: [{ type: 'announceKept', params: toAsker }, 'clearCart', 'clearRequest', 'clearOrder'],
        meta: { spec: 'SESS-06' },
      },
      { target: '.restoring', actions: ['clearCart', 'clearOrder'], meta: { spec: 'SESS-06' } },
    ],
    'cart.addRequested': [
      {
        guard: 'hasRequest',
        description:
          'The new request replaces the pending one. The page that sent the pending request is notified.',
        actions: [
          { type: 'announceKept', params: toAsker },
          { type: 'setRequest', params: requestOfEvent },
        ],
      },
      { actions: [{ type: 'setRequest', params: requestOfEvent }] },
    ],
    'cart.tokenFound': {
      guard: { type: 'isOtherCart', params: ({ event }) => ({ token: event.token }) },
      target: '.loading',
      description: 'Another tab has stored a different cart, which this tab now loads.',
      actions: [
        'clearOrder',
        'clearCorrection',
        { type: 'setToken', params: ({ event }) => ({ token: event.token }) },
        'announceGone',
      ],
    },
    'cart.tokenLost': [
      { guard: 'hasRequest', target: '.adding', actions: ['clearCart', 'clearOrder', 'announceGone'] },
      { target: '.empty', actions: ['clearCart', 'clearOrder', 'announceGone'] },
    ],
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
          { guard: 'hasRequest', target: 'adding' },
          { target: 'empty' },
        ],
        onError: [{ guard: 'hasRequest', target: 'adding' }, { target: 'empty' }],
      },
    },
    empty: {
      description: 'There is no cart until the first product is added.',
      tags: ['screen:empty'],
      on: {
        'cart.addRequested': {
          target: 'adding',
          actions: [{ type: 'setRequest', params: requestOfEvent }],
        },
      },
    },
    loading: {
      description: 'A token was found and its cart is loading.',
      tags: ['screen:loading', 'badge', 'busy'],
      invoke: {
        id: 'loadCart',
        src: 'loadCart',
        input: ({ context }) => context.token!,
        onDone: [
          {
            guard: { type: 'isOutcome', params: { outcome: 'endedRequested' } },
            target: 'adding',
            actions: [{ type: 'removeStoredCart', params: ofCart }, 'clearCart'],
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'ended' } },
            target: 'empty',
            actions: [{ type: 'removeStoredCart', params: ofCart }, 'clearCart', 'announceGone'],
            meta: { spec: 'ORD-12' },
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'orderedCorrected' } },
            target: 'cancellingOrder',
            description: 'The cart to be corrected already has an unpaid order, which is cancelled first.',
            actions: [
              { type: 'setCart', params: cartOfEvent },
              { type: 'setOrder', params: ({ event }) => ({ order: event.output.order! }) },
            ],
            meta: { spec: 'CHK-01' },
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'heldCorrected' } },
            target: 'replacing',
            actions: [{ type: 'setCart', params: cartOfEvent }],
            meta: { spec: 'CART-02' },
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'orderedRequested' } },
            target: 'orderOpen',
            actions: [
              { type: 'setCart', params: cartOfEvent },
              { type: 'storeReadCart', params: cartOfEvent },
              { type: 'setOrder', params: ({ event }) => ({ order: event.output.order! }) },
              'openPanel',
            ],
            meta: { spec: 'CHK-01' },
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'heldAgain' } },
            target: 'filled',
            description: 'The cart already contains the requested product, so the request succeeds.',
            actions: [
              { type: 'setCart', params: cartOfEvent },
              { type: 'storeReadCart', params: cartOfEvent },
              'closePanel',
              { type: 'announceAccepted', params: toAsker },
              'clearRequest',
              'goCheckout',
            ],
            meta: { spec: 'CART-01' },
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'heldRequested' } },
            target: 'conflict',
            actions: [
              { type: 'setCart', params: cartOfEvent },
              { type: 'storeReadCart', params: cartOfEvent },
              'openPanel',
            ],
            meta: { spec: 'CART-01 CART-02' },
          },
          {
            target: 'filled',
            actions: [
              { type: 'setCart', params: cartOfEvent },
              { type: 'storeReadCart', params: cartOfEvent },
            ],
            meta: { spec: 'CART-07' },
          },
        ],
        onError: [
          {
            guard: { type: 'isFailure', params: { code: 'CART_ORDERED' } },
            target: 'empty',
            description: 'The cart has become a paid order, so this is not a failure.',
            actions: [
              { type: 'removeStoredToken', params: ofCart },
              'clearCart',
              {
                type: 'announceRefused',
                params: failed,
              },
              'clearRequest',
            ],
            meta: { spec: 'ORD-12' },
          },
          {
            target: 'empty',
            actions: [
              { type: 'removeStoredToken', params: ofCart },
              'clearCart',
              'showGenericFailure',
              {
                type: 'announceRefused',
                params: failed,
              },
              'clearRequest',
            ],
            meta: { spec: 'CART-18' },
          },
        ],
      },
    },
    adding: {
      description: 'The server is adding the product to a new cart. The checkout then opens.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'addToCart',
        src: 'addToCart',
        input: ({ context }) => context.request!,
        onDone: {
          target: 'filled',
          actions: [
            { type: 'setCart', params: cartOfEvent },
            { type: 'storeCart', params: cartOfEvent },
            'closePanel',
            { type: 'announceAccepted', params: toAsker },
            'clearRequest',
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
              { type: 'showFailure', params: failure },
              {
                type: 'announceRefused',
                params: failed,
              },
              'clearRequest',
            ],
          },
        ],
      },
      on: {
        'cart.addRequested': {
          target: 'adding',
          reenter: true,
          actions: [
            { type: 'announceKept', params: toAsker },
            { type: 'setRequest', params: requestOfEvent },
          ],
        },
      },
    },
    filled: {
      description: 'The cart contains one product until it is changed or checked out.',
      tags: ['screen:item', 'badge'],
      on: {
        'cart.addRequested': {
          target: 'checking',
          description:
            'An order might have been created from the cart since it was loaded, so the cart is loaded again.',
          actions: [{ type: 'setRequest', params: requestOfEvent }],
        },
        'cart.outdated': { target: 'checking' },
        'cart.removalRequested': { target: 'confirmingRemoval', meta: { spec: 'CART-15' } },
        'cart.cleared': {
          guard: { type: 'isCurrentCart', params: ({ event }) => ({ carttoken: event.carttoken }) },
          target: 'empty',
          actions: [{ type: 'removeStoredCart', params: ofCart }, 'clearCart'],
        },
      },
    },
    checking: {
      description:
        'The cart remains visible while it reloads. If the cart has ended, no error is shown; if no response arrives, it is kept.',
      tags: ['screen:item', 'badge', 'busy'],
      invoke: {
        id: 'loadCart',
        src: 'loadCart',
        input: ({ context }) => context.token!,
        onDone: [
          {
            guard: { type: 'isOutcome', params: { outcome: 'endedRequested' } },
            target: 'adding',
            actions: [{ type: 'removeStoredCart', params: ofCart }, 'clearCart'],
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'ended' } },
            target: 'empty',
            actions: [{ type: 'removeStoredCart', params: ofCart }, 'clearCart', 'announceGone'],
            meta: { spec: 'ORD-12' },
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'orderedCorrected' } },
            target: 'cancellingOrder',
            description: 'The cart to be corrected already has an unpaid order, which is cancelled first.',
            actions: [
              { type: 'setCart', params: cartOfEvent },
              { type: 'setOrder', params: ({ event }) => ({ order: event.output.order! }) },
            ],
            meta: { spec: 'CHK-01' },
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'heldCorrected' } },
            target: 'replacing',
            actions: [{ type: 'setCart', params: cartOfEvent }],
            meta: { spec: 'CART-02' },
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'orderedRequested' } },
            target: 'orderOpen',
            actions: [
              { type: 'setCart', params: cartOfEvent },
              { type: 'storeReadCart', params: cartOfEvent },
              { type: 'setOrder', params: ({ event }) => ({ order: event.output.order! }) },
              'openPanel',
            ],
            meta: { spec: 'CHK-01' },
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'heldAgain' } },
            target: 'filled',
            description: 'The requested product is already in the cart, so there is nothing to decide.',
            actions: [{ type: 'announceAccepted', params: toAsker }, 'clearRequest', 'goCheckout'],
            meta: { spec: 'CART-01' },
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'heldRequested' } },
            target: 'conflict',
            actions: [
              { type: 'setCart', params: cartOfEvent },
              { type: 'storeReadCart', params: cartOfEvent },
              'openPanel',
            ],
            meta: { spec: 'CART-01 CART-02' },
          },
          {
            target: 'filled',
            actions: [
              { type: 'setCart', params: cartOfEvent },
              { type: 'storeReadCart', params: cartOfEvent },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isLoss', params: { loss: 'goneRequested' } },
            target: 'adding',
            actions: [{ type: 'removeStoredCart', params: ofCart }, 'clearCart'],
          },
          {
            guard: { type: 'isLoss', params: { loss: 'gone' } },
            target: 'empty',
            actions: [{ type: 'removeStoredCart', params: ofCart }, 'clearCart', 'announceGone'],
            meta: { spec: 'ORD-12' },
          },
          {
            guard: { type: 'isLoss', params: { loss: 'unreadRequested' } },
            target: 'filled',
            actions: [
              { type: 'showFailure', params: failure },
              {
                type: 'announceRefused',
                params: failed,
              },
              'clearRequest',
            ],
          },
          { target: 'filled' },
        ],
      },
      on: {
        'cart.outdated': { target: 'checking', reenter: true },
      },
    },
    confirmingRemoval: {
      description: 'The shopper is asked to confirm removing the product.',
      tags: ['screen:confirm', 'badge'],
      on: {
        'cart.removalDeclined': { target: 'filled', meta: { spec: 'CART-15' } },
        'cart.removalConfirmed': { target: 'removing' },
        'cart.addRequested': {
          target: 'checking',
          actions: [{ type: 'setRequest', params: requestOfEvent }],
        },
        'cart.outdated': { target: 'checking' },
      },
    },
    removing: {
      description: 'The server is removing the cart, which remains visible until the response arrives.',
      tags: ['screen:confirm', 'badge', 'busy'],
      invoke: {
        id: 'removeCart',
        src: 'removeCart',
        input: ({ context }) => context.token!,
        onDone: [
          {
            guard: 'hasRequest',
            target: 'adding',
            actions: [
              { type: 'removeStoredCart', params: ofCart },
              'clearCart',
              'showRemoved',
              'announceGone',
            ],
            meta: { spec: 'CART-17' },
          },
          {
            target: 'empty',
            actions: [
              { type: 'removeStoredCart', params: ofCart },
              'clearCart',
              'showRemoved',
              'announceGone',
            ],
            meta: { spec: 'CART-16 CART-17' },
          },
        ],
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'conflict' } },
            target: 'checking',
            description: "The cart's order is paid or being paid, so the server does not remove the cart.",
            actions: [{ type: 'showFailure', params: failure }],
          },
          {
            guard: 'hasRequest',
            target: 'checking',
            actions: [{ type: 'showFailure', params: failure }],
          },
          {
            target: 'filled',
            actions: [{ type: 'showFailure', params: failure }],
            meta: { spec: 'CART-16' },
          },
        ],
      },
    },
    conflict: {
      description:
        'The cart contains a different product. The shopper decides whether to keep or replace that product.',
      tags: ['screen:conflict', 'badge'],
      on: {
        'cart.kept': {
          target: 'filled',
          actions: [{ type: 'announceKept', params: toAsker }, 'clearRequest'],
        },
        'cart.replaced': { target: 'replacing' },
        'cart.addRequested': {
          actions: [
            { type: 'announceKept', params: toAsker },
            { type: 'setRequest', params: requestOfEvent },
            'openPanel',
          ],
        },
        'cart.outdated': { target: 'checking' },
      },
    },
    replacing: {
      description: 'The old cart is being removed to make room for the new product.',
      tags: ['screen:conflict', 'badge', 'busy'],
      invoke: {
        id: 'removeCart',
        src: 'removeCart',
        input: ({ context }) => context.token!,
        onDone: {
          target: 'adding',
          actions: [{ type: 'removeStoredToken', params: ofCart }, 'clearCart'],
        },
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'conflict' } },
            target: 'checking',
            description: 'An order has been created from the cart. Reloading the cart returns that order.',
            actions: ['clearCorrection'],
          },
          {
            target: 'conflict',
            actions: [{ type: 'showFailure', params: failure }, 'openPanel'],
          },
        ],
      },
    },
    orderOpen: {
      description:
        'An unpaid order is open. The shopper can resume it, or cancel it in favour of the new product.',
      tags: ['screen:orderOpen'],
      on: {
        'cart.orderResumed': [
          {
            guard: 'hasCart',
            target: 'filled',
            actions: [
              { type: 'storeOrder', params: ({ context }) => ({ order: context.order! }) },
              'closePanel',
              { type: 'announceKept', params: toAsker },
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
              { type: 'announceKept', params: toAsker },
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
            target: 'filled',
            actions: ['closePanel', { type: 'announceKept', params: toAsker }, 'clearRequest', 'clearOrder'],
          },
          {
            target: 'empty',
            actions: ['closePanel', { type: 'announceKept', params: toAsker }, 'clearRequest', 'clearOrder'],
          },
        ],
        'cart.orderCancelRequested': { target: 'confirmingOrderCancel', meta: { spec: 'CHK-01' } },
        'cart.addRequested': {
          actions: [
            { type: 'announceKept', params: toAsker },
            { type: 'setRequest', params: requestOfEvent },
            'openPanel',
          ],
        },
        'cart.outdated': [
          {
            guard: 'hasCart',
            target: 'checking',
            description: 'The order might have changed, so the cart from which it was created is reloaded.',
            actions: ['clearOrder'],
          },
          {
            target: 'adding',
            description:
              'The open order might have changed. The server checks it again when the new product is added.',
          },
        ],
      },
    },
    confirmingOrderCancel: {
      description:
        'The shop asks the shopper to confirm cancelling the open order in favour of the new product.',
      tags: ['screen:orderCancel'],
      on: {
        'cart.orderCancelDeclined': { target: 'orderOpen' },
        'cart.orderCancelConfirmed': { target: 'cancellingOrder', meta: { spec: 'CHK-01 ORD-03' } },
        'cart.addRequested': {
          target: 'orderOpen',
          description: 'The shopper has requested another product, so the open order is shown again.',
          actions: [
            { type: 'announceKept', params: toAsker },
            { type: 'setRequest', params: requestOfEvent },
            'openPanel',
          ],
        },
      },
    },
    cancellingOrder: {
      description: 'The open order is being cancelled. The new product is then added.',
      tags: ['screen:orderCancel', 'busy'],
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => context.order!,
        onDone: {
          target: 'adding',
          actions: [
            { type: 'removeStoredOrder', params: ({ context }) => ({ order: context.order! }) },
            { type: 'removeStoredCart', params: ofCart },
            'clearCart',
            'clearOrder',
            'announceGone',
          ],
          meta: { spec: 'ORD-03' },
        },
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'conflict' } },
            target: 'empty',
            description:
              'The order was paid in the meantime. The new product is not added, because that would be a second purchase.',
            actions: [
              { type: 'removeStoredCart', params: ofCart },
              'clearCart',
              'clearOrder',
              { type: 'showFailure', params: failure },
              {
                type: 'announceRefused',
                params: failed,
              },
              'clearRequest',
            ],
          },
          {
            target: 'orderOpen',
            actions: [{ type: 'showFailure', params: failure }, 'openPanel'],
          },
        ],
      },
    },
  },
});
