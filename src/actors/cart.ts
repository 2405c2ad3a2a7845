import type { OpenOrder } from '../../machines/cart.machine.ts';
import type { AddCartRequest, Cart } from '../../machines/contracts.ts';
import { answers } from '../api/answers.ts';
import { failureOf, isFailure } from '../api/failure.ts';
import { fromPromise } from './fromPromise.ts';
import { noticeOf } from './world.ts';
import type { World } from './world.ts';

export const cartParts = (world: World) => ({
  actors: {
    readCartToken: fromPromise<string | null>(() => Promise.resolve(world.store.read('cartToken'))),
    loadCart: fromPromise<Cart, string>(async ({ input, signal }) =>
      world.api.get('getCart', { carttoken: input }, (await answers()).cartSchema, signal),
    ),
    addToCart: fromPromise<Cart, AddCartRequest>(async ({ input, signal }) =>
      world.api.post('addCart', input, (await answers()).cartSchema, signal),
    ),
    cancelOrder: fromPromise<void, OpenOrder>(async ({ input: { ordertoken }, signal }) => {
      await world.api.post('cancelOrder', { ordertoken }, (await answers()).empty, signal);
    }),
    removeCart: fromPromise<void, string>(async ({ input, signal }) => {
      await world.api.post('removeCart', { carttoken: input }, (await answers()).empty, signal);
    }),
  },
  actions: {
    storeCart: (_: unknown, { cart }: { cart: Cart }) => {
      world.store.write('cartToken', cart.carttoken);
      world.store.write('checkoutProduct', {
        logo: cart.logo,
        prodName: cart.ProdName,
        currency: cart.currency,
        mobile: cart.Mobile,
        isdCode: cart.ISDCode,
        provId: cart.OperatorCode,
      });
    },
    storeOrder: (_: unknown, { order }: { order: OpenOrder }) =>
      world.store.write('orderToken', order.ordertoken),
    dropOrder: (_: unknown, { order }: { order: OpenOrder }) => {
      if (world.store.read('orderToken') === order.ordertoken) world.store.remove('orderToken');
    },
    dropToken: () => world.store.remove('cartToken'),
    dropCartData: () => world.store.remove('cartToken', 'checkoutProduct', 'rechargeData', 'selctdProduct'),
    openPanel: () => world.tell.openDialog('cart'),
    closePanel: () => world.tell.closeDialog(),
    goCheckout: () => world.go('/checkout'),
    showRemoved: () => world.tell.alert({ tone: 'success', text: 'cartRemoved' }),
    showFailure: (_: unknown, { error }: { error: unknown }) => world.tell.alert(noticeOf(error)),
    showGenericFailure: () => world.tell.alert({ tone: 'danger', text: 'generic' }),
    announceAccepted: () => world.tell.screen({ type: 'cart.accepted' }),
    announceRefused: (_: unknown, { error }: { error: unknown }) => {
      const failure = isFailure(error) ? error : failureOf('generic');
      world.tell.screen({ type: 'cart.refused', failure } as { type: string });
    },
    announceKept: () => world.tell.screen({ type: 'cart.released' }),
    announceGone: () => world.tell.screen({ type: 'cart.gone' }),
  },
});

/** An ORDER_EXISTS answer names the order; keep its token so that the checkout finds it. */
export const storeOrderOf = (world: World, error: unknown): void => {
  const token = isFailure(error) ? (error.data as { ordertoken?: unknown } | null)?.ordertoken : null;
  if (typeof token === 'string') world.store.write('orderToken', token);
};

/** What was chosen goes to the cart, which answers by itself. */
export const requestCartOf =
  (world: World) =>
  (_: unknown, { request }: { request: AddCartRequest }): void =>
    world.tell.cart({ type: 'cart.addRequested', request });
