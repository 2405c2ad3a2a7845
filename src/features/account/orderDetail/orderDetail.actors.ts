import { fromEventObservable, type MachineImplementationsFrom } from 'xstate';
import { isFailure } from '../../../../contract/failure.ts';
import type {
  OrderDetail,
  OrderDetailEvent,
  orderDetailMachine,
} from '../../../../machines/account/orderDetail/orderDetail.machine.ts';
import type { Order } from '../../../../machines/types.ts';
import { copyText } from '../../../actors/copyText.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { download } from '../../../browser/download.ts';
import { pushedEvents } from '../../checkout/order/orderPushes.ts';
import { repeatOrder } from '../transactions/repeatOrder.ts';

export const orderDetailImplementations = (services: AppServices) =>
  ({
    actors: {
      loadDetail: fromPromise<OrderDetail, { ordertoken: string }>(async ({ input, signal }) => {
        const order = await services.api.get('getSaleOrder', input, signal);
        // loading the codes would count as opening them, after which they could no longer be returned
        if (order.status !== 'completed' || order.return_until !== undefined)
          return { order, print: null, locked: false };
        try {
          const print = await services.api.get('getPrintOrderInfo', input, signal);
          return { order, print, locked: false };
        } catch (error) {
          if (isFailure(error) && error.code === 'PASSKEY_REQUIRED')
            return { order, print: null, locked: true };
          throw error;
        }
      }),
      sendMail: fromPromise<unknown, { ordertoken: string }>(({ input, signal }) =>
        services.api.get('sendPrintMail', input, signal),
      ),
      saveReceipt: fromPromise<void, { ordertoken: string; orderno: string }>(
        async ({ input: { ordertoken, orderno }, signal }) => {
          download(await services.api.file('receiptPdf', { ordertoken }, signal), `rigi-${orderno}.pdf`);
        },
      ),
      refreshOrder: fromPromise<unknown, { ordertoken: string }>(({ input, signal }) =>
        services.api.post('refreshorder', input, signal),
      ),
      pushes: fromEventObservable<OrderDetailEvent, { ordertoken: string }>(({ input }) =>
        pushedEvents(services, input.ordertoken, (progress) => ({ type: 'detail.pushed', progress })),
      ),
      copyText,
      cancelOrder: fromPromise<unknown, { ordertoken: string }>(({ input, signal }) =>
        services.api.post('cancelOrder', input, signal),
      ),
    },
    actions: {
      leaveOrder: (_: unknown, { ordertoken }: { ordertoken: string }) => {
        if (services.store.read('orderToken') === ordertoken) services.store.remove('orderToken');
        services.notify.cart({ type: 'cart.outdated' });
      },
      repeatOrder: (_: unknown, { order }: { order: Order | null }) => repeatOrder(services, order),
      resumeOrder: (_: unknown, { order }: { order: Order | null }) => {
        if (!order) return;
        services.store.write('orderToken', order.ordertoken);
        services.go(order.status === 'confirmed' ? '/checkout' : '/payment-process');
      },
    },
  }) satisfies MachineImplementationsFrom<typeof orderDetailMachine>;
