import { fromPromise } from 'xstate';
import type { Order } from '../../machines/contracts.ts';
import type { OrderView } from '../../machines/order.machine.ts';
import { isFailure } from '../api/failure.ts';
import * as wire from '../api/orders.ts';
import { noticeOf } from './world.ts';
import type { World } from './world.ts';

const save = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

export const orderParts = (world: World) => ({
  actors: {
    readOrderToken: fromPromise<string | null>(() => Promise.resolve(world.store.read('orderToken'))),
    loadOrder: fromPromise<OrderView, { ordertoken: string }>(async ({ input, signal }) => {
      const order = await world.api.get('getSaleOrder', input, wire.orderSchema, signal);
      if (order.status !== 'completed') return { order, print: null, locked: false };
      try {
        return {
          order,
          print: await world.api.get('getPrintOrderInfo', input, wire.printInfoSchema, signal),
          locked: false,
        };
      } catch (error) {
        // another browser than the buyer's: the order may be seen, the code is in the mail
        if (isFailure(error) && error.kind === 'refused') return { order, print: null, locked: true };
        throw error;
      }
    }),
    copyText: fromPromise<void, { text: string }>(({ input }) => navigator.clipboard.writeText(input.text)),
    sendMail: fromPromise<{ sent_to: string }, { ordertoken: string }>(({ input, signal }) =>
      world.api.get('sendPrintMail', input, wire.sentMailSchema, signal),
    ),
    saveReceipt: fromPromise<void, { ordertoken: string; orderno: string }>(async ({ input, signal }) => {
      save(
        await world.api.file('receiptPdf', { ordertoken: input.ordertoken }, signal),
        `rigi-${input.orderno}.pdf`,
      );
    }),
  },
  actions: {
    showFailure: (_: unknown, { error }: { error: unknown }) => world.tell.alert(noticeOf(error)),
    showCopied: () => world.tell.alert({ tone: 'success', text: 'codeCopied' }),
    showMailSent: () => world.tell.alert({ tone: 'success', text: 'mailSent' }),
    clearCart: () => {
      world.store.remove('cartToken', 'checkoutProduct', 'rechargeData', 'selctdProduct');
      world.tell.cart({ type: 'cart.cleared' });
    },
    dropOrder: () => world.store.remove('orderToken'),
    printPage: () => window.print(),
    goHome: () => world.go('/', { replace: true }),
    goPaymentProcess: () => world.go('/payment-process', { replace: true }),
    repeatOrder: (_: unknown, { order }: { order: Order | null }) => {
      if (order?.ProdType === 2 && order.Mobile && order.ISDCode) {
        world.go(`/mobile-topup/${order.slug}`);
      } else if (order?.ProdType === 3) world.go('/paysafe/paysafecard');
      else world.go(order ? `/giftcardworld/${order.slug}` : '/');
    },
  },
});
