import type { CheckStatus, OrderProgress } from '../../machines/contracts.ts';
import { failureOf } from '../api/failure.ts';
import * as wire from '../api/orders.ts';
import { findOrderToken } from './buyerOrder.ts';
import { fromPromise } from './fromPromise.ts';
import { noticeOf } from './world.ts';
import type { World } from './world.ts';

/** `question` is the provider's own call that asks how the payment stands. */
export const paymentParts = (world: World, question: 'paycheckstatus' | 'myposcheckstatus') => ({
  actors: {
    readOrderToken: fromPromise<string | null>(async ({ signal }) => {
      const ordertoken = await findOrderToken(world, signal);
      // whoever comes back from a provider has an order, even where it cannot be found
      if (ordertoken === null && new URLSearchParams(window.location.search).has('result'))
        throw failureOf('notFound');
      return ordertoken;
    }),
    checkPayment: fromPromise<CheckStatus, { ordertoken: string }>(({ input, signal }) =>
      world.api.post(question, input, wire.checkStatusSchema, signal),
    ),
    readProgress: fromPromise<OrderProgress, { ordertoken: string }>(({ input, signal }) =>
      world.api.get('getOrderStatus', input, wire.orderProgressSchema, signal),
    ),
    cancelOrder: fromPromise<unknown, { ordertoken: string }>(({ input, signal }) =>
      world.api.post('cancelOrder', input, wire.orderSchema, signal),
    ),
    requestRefund: fromPromise<unknown, { ordertoken: string }>(({ input, signal }) =>
      world.api.post('init-refund', input, wire.refundSchema, signal),
    ),
  },
  actions: {
    showFailure: (_: unknown, { error }: { error: unknown }) => world.tell.alert(noticeOf(error)),
    refreshCart: () => world.tell.cart({ type: 'cart.outdated' }),
    dropOrder: () => world.store.remove('orderToken'),
    goHome: () => world.go('/', { replace: true }),
    goCheckout: () => world.go('/checkout', { replace: true }),
    goOrderSuccess: () => world.go('/order-success', { replace: true }),
  },
});
