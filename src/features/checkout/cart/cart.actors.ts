import type { MachineImplementationsFrom } from 'xstate';
import { createFailure, isFailure } from '../../../../contract/failure.ts';
import type { cartMachine, OpenOrder } from '../../../../machines/checkout/cart/cart.machine.ts';
import type { Cart, CartRequest } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import { toNotice, type AppServices } from '../../../actors/services.ts';
import { whenOnline } from '../../../browser/whenIdle.ts';

const storeCart = ({ store }: AppServices, cart: Cart): void => {
  store.write('cartToken', cart.carttoken);
  store.write('checkoutProduct', {
    logo: cart.logo,
    prodName: cart.ProdName,
    currency: cart.currency,
    mobile: cart.Mobile,
    isdCode: cart.ISDCode,
    provId: cart.OperatorCode,
  });
};

export const cartImplementations = (services: AppServices) => {
  const answer = (type: string) => (_: unknown, answered: { id: string | null }) =>
    services.notify.screen({ type, ...answered });
  return {
    actors: {
      readCartToken: fromPromise<string | null>(() => Promise.resolve(services.store.read('cartToken'))),
      loadCart: fromPromise<Cart, string>(async ({ input, signal }) => {
        // waits for a connection, because a cart that fails to load is discarded
        await whenOnline();
        return services.api.get('getCart', { carttoken: input }, signal);
      }),
      addToCart: fromPromise<Cart, CartRequest>(async ({ input, signal }) => {
        if (!('slug' in input)) return services.api.post('addCart', input, signal);
        const { ordertoken, residence } = input;
        return services.api.post('repeatOrder', { ordertoken, residence }, signal);
      }),
      cancelOrder: fromPromise<void, OpenOrder>(async ({ input: { ordertoken }, signal }) => {
        await services.api.post('cancelOrder', { ordertoken }, signal);
      }),
      removeCart: fromPromise<void, string>(async ({ input, signal }) => {
        await services.api.post('removeCart', { carttoken: input }, signal);
      }),
    },
    actions: {
      storeCart: (_: unknown, { cart }: { cart: Cart }) => storeCart(services, cart),
      storeReadCart: (_: unknown, { cart }: { cart: Cart }) => {
        const stored = services.store.read('cartToken');
        if (stored === null || stored === cart.carttoken) storeCart(services, cart);
      },
      storeOrder: (_: unknown, { order }: { order: OpenOrder }) =>
        services.store.write('orderToken', order.ordertoken),
      removeStoredOrder: (_: unknown, { order }: { order: OpenOrder }) => {
        if (services.store.read('orderToken') === order.ordertoken) services.store.remove('orderToken');
      },
      removeStoredToken: (_: unknown, { token }: { token: string | null }) => {
        if (services.store.read('cartToken') === token) services.store.remove('cartToken');
      },
      removeStoredCart: (_: unknown, { token }: { token: string | null }) => {
        if (services.store.read('cartToken') === token)
          services.store.remove('cartToken', 'checkoutProduct', 'rechargeData', 'pageData', 'selctdProduct');
      },
      openPanel: () => services.notify.openDialog('cart'),
      closePanel: () => services.notify.closeDialog(),
      goCheckout: () => services.go('/checkout'),
      showRemoved: () => services.notify.alert({ tone: 'success', text: 'cartRemoved' }),
      showFailure: (_: unknown, { error }: { error: unknown }) => services.notify.alert(toNotice(error)),
      showGenericFailure: () => services.notify.alert({ tone: 'danger', text: 'generic' }),
      announceAccepted: answer('cart.accepted'),
      announceRefused: (_: unknown, { id, error }: { id: string | null; error: unknown }) => {
        const failure = isFailure(error) ? error : createFailure('generic');
        services.notify.screen({ type: 'cart.refused', id, failure } as { type: string });
      },
      announceKept: answer('cart.released'),
      announceGone: () => services.notify.screen({ type: 'cart.gone' }),
    },
  } satisfies MachineImplementationsFrom<typeof cartMachine>;
};
