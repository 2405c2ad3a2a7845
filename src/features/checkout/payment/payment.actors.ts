import { fromEventObservable, type MachineImplementationsFrom } from 'xstate';
import { createFailure } from '../../../../contract/failure.ts';
import type { PaymentEvent, paymentMachine } from '../../../../machines/checkout/payment/payment.machine.ts';
import type { CheckStatus, Order, OrderProgress } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import { toNotice, type AppServices } from '../../../actors/services.ts';
import { repeatOrder } from '../../account/transactions/repeatOrder.ts';
import { findBuyerOrder, namedOrder } from '../order/findBuyerOrder.ts';
import { pushedEvents } from '../order/orderPushes.ts';

/** `path` is the provider-specific API call that checks the payment. */
export const paymentImplementations = (services: AppServices, path: 'paycheckstatus' | 'myposcheckstatus') =>
  ({
    actors: {
      readOrderToken: fromPromise<string | null>(async ({ signal }) => {
        const ordertoken = await findBuyerOrder(services, signal);
        // a customer who returns from a provider must have an order, so a missing order is a failure
        if (ordertoken === null && new URLSearchParams(window.location.search).has('result'))
          throw createFailure('notFound');
        return ordertoken;
      }),
      checkPayment: fromPromise<CheckStatus, { ordertoken: string }>(({ input, signal }) =>
        services.api.post(path, input, signal),
      ),
      loadOrder: fromPromise<Order, { ordertoken: string; known: Order | null }>(
        async ({ input: { ordertoken, known }, signal }) =>
          known ?? services.api.get('getSaleOrder', { ordertoken }, signal),
      ),
      pushes: fromEventObservable<PaymentEvent, { ordertoken: string }>(({ input }) =>
        pushedEvents(services, input.ordertoken, (progress) => ({ type: 'payment.pushed', progress })),
      ),
      readProgress: fromPromise<OrderProgress, { ordertoken: string }>(({ input, signal }) =>
        services.api.get('getOrderStatus', input, signal),
      ),
      cancelOrder: fromPromise<unknown, { ordertoken: string }>(({ input, signal }) =>
        services.api.post('cancelOrder', input, signal),
      ),
      requestRefund: fromPromise<unknown, { ordertoken: string }>(({ input, signal }) =>
        services.api.post('init-refund', input, signal),
      ),
    },
    actions: {
      showFailure: (_: unknown, { error }: { error: unknown }) => services.notify.alert(toNotice(error)),
      refreshCart: () => services.notify.cart({ type: 'cart.outdated' }),
      removeStoredOrder: () => services.store.remove('orderToken'),
      goHome: () => services.go('/', { replace: true }),
      goCheckout: () => services.go('/checkout', { replace: true }),
      repeatOrder: (_: unknown, { order }: { order: Order | null }) => repeatOrder(services, order),
      goOrderSuccess: () => services.go(`/order-success${namedOrder()}`, { replace: true }),
    },
  }) satisfies MachineImplementationsFrom<typeof paymentMachine>;
