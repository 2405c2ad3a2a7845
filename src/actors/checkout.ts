import type { CheckoutStart, Contact } from '../../machines/checkout.machine.ts';
import type { Cart, Order, PayChoice, PayMethods, PayUrl } from '../../machines/contracts.ts';
import { empty } from '../api/envelope.ts';
import { isFailure } from '../api/failure.ts';
import * as wire from '../api/orders.ts';
import { fromPromise } from './fromPromise.ts';
import { isSignedIn } from './signedIn.ts';
import { findOrderToken } from './buyerOrder.ts';
import { storeOrderOf } from './cart.ts';
import { leaveFor } from './leave.ts';
import { markRegister, openAuth } from './register.ts';
import { noticeOf } from './world.ts';
import type { World } from './world.ts';

/** Null for what the server no longer knows; any other failure stays one. */
const orNothing = async <T>(question: Promise<T>): Promise<T | null> => {
  try {
    return await question;
  } catch (error) {
    if (
      isFailure(error) &&
      (error.kind === 'notFound' || error.kind === 'gone' || error.kind === 'validation')
    )
      return null;
    throw error;
  }
};

/** Cancelled with the money still here: its page offers it back, so it must stay to be found. */
const holdsMoney = ({ status, paymentstatus }: Order): boolean =>
  status === 'cancelled' && (paymentstatus === 'paid' || paymentstatus === 'refund_failed');

export const checkoutParts = (world: World) => ({
  actors: {
    readCheckout: fromPromise<CheckoutStart>(async ({ signal }) => {
      const buyer = isSignedIn(world.store) ? { email: world.store.read('user')?.email ?? null } : null;
      const carttoken = world.store.read('cartToken');
      const ordertoken = carttoken ? world.store.read('orderToken') : await findOrderToken(world, signal);
      const order = ordertoken
        ? await orNothing(world.api.get('getSaleOrder', { ordertoken }, wire.orderSchema, signal))
        : null;
      if (order && order.status !== 'cancelled' && order.status !== 'completed')
        return { cart: null, order, buyer };
      if (!order || !holdsMoney(order)) world.store.remove('orderToken');
      const cart = carttoken
        ? await orNothing(world.api.get('getCart', { carttoken }, wire.cartSchema, signal))
        : null;
      // Paid and not delivered: without anything else to check out, that is what the shopper is here for.
      if (!cart?.order) return { cart, order: order && !cart && holdsMoney(order) ? order : null, buyer };
      // an order was made from it that this tab has not heard of, and may have ended again
      const made = { ordertoken: cart.order.ordertoken };
      const { status } = cart.order;
      if (status === 'cancelled' || status === 'completed') return { cart: null, order: null, buyer };
      world.store.write('orderToken', made.ordertoken);
      return {
        cart: null,
        order: await world.api.get('getSaleOrder', made, wire.orderSchema, signal),
        buyer,
      };
    }),
    markRegister: markRegister(world),
    createOrder: fromPromise<Order, { cart: Cart; contact: Contact }>(({ input, signal }) =>
      world.api.post(
        'createSaleOrder',
        {
          carttoken: input.cart.carttoken,
          email: input.contact.email,
          acceptterms: 1,
          residence: world.country(),
          lang: world.language(),
        },
        wire.orderSchema,
        signal,
      ),
    ),
    loadMethods: fromPromise<PayMethods, { ordertoken: string }>(async ({ input, signal }) => {
      const { gateways, savedcards } = await world.api.get(
        'getPaymentGateWay',
        input,
        wire.gatewaysSchema,
        signal,
      );
      const enabled = gateways.filter((gateway) => gateway.enabled === 1);
      const takesCards = enabled.some(({ code }) => code === 'card');
      return {
        gateways: enabled,
        savedcards: takesCards ? savedcards : [],
        canSave: takesCards && isSignedIn(world.store),
      };
    }),
    openPayPage: fromPromise<PayUrl, { ordertoken: string; choice: PayChoice; save: boolean }>(
      ({ input: { ordertoken, choice, save }, signal }) =>
        world.api.post(
          'createPayURL',
          {
            ordertoken,
            gateway: choice.code,
            ...(choice.cardid === null ? {} : { cardid: choice.cardid }),
            ...(save && choice.code === 'card' ? { savecard: 1 } : {}),
          },
          wire.payUrlSchema,
          signal,
        ),
    ),
    discardOrder: fromPromise<void, { ordertoken: string }>(async ({ input, signal }) => {
      await world.api.post('removeOrder', input, empty, signal);
    }),
    cancelOrder: fromPromise<Order, { ordertoken: string }>(({ input, signal }) =>
      world.api.post('cancelOrder', input, wire.orderSchema, signal),
    ),
  },
  actions: {
    storeOrder: (_: unknown, { order }: { order: Order }) =>
      world.store.write('orderToken', order.ordertoken),
    storeOrderOf: (_: unknown, { error }: { error: unknown }) => storeOrderOf(world, error),
    dropOrder: () => world.store.remove('orderToken'),
    refreshCart: () => world.tell.cart({ type: 'cart.outdated' }),
    dropCart: () => world.tell.cart({ type: 'cart.cleared' }),
    showFailure: (_: unknown, { error }: { error: unknown }) => world.tell.alert(noticeOf(error)),
    leaveForPayPage: (_: unknown, { pay }: { pay: PayUrl }) => leaveFor(pay),
    goPaymentProcess: () => world.go('/payment-process', { replace: true }),
    ...openAuth(world),
  },
});
