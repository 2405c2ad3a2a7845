import type { Order } from '../../machines/contracts.ts';
import type { OrderEntrance, OrderView } from '../../machines/order.machine.ts';
import { isFailure } from '../api/failure.ts';
import * as wire from '../api/orders.ts';
import { otpSchema } from '../api/auth.ts';
import { findOrderToken } from './buyerOrder.ts';
import { download } from './download.ts';
import { fromPromise } from './fromPromise.ts';
import { repeatOrder } from './repeat.ts';
import { noticeOf } from './world.ts';
import type { World } from './world.ts';

export const orderParts = (world: World) => ({
  actors: {
    readEntrance: fromPromise<OrderEntrance>(async ({ signal }) => {
      const link = new URLSearchParams(window.location.hash.slice(1)).get('order');
      // out of the address at once, so that no screenshot and no copied address opens the order
      if (link !== null)
        window.history.replaceState(
          window.history.state,
          '',
          window.location.pathname + window.location.search,
        );
      return { link, ordertoken: link === null ? await findOrderToken(world, signal) : null };
    }),
    openLink: fromPromise<Order, { link: string }>(({ input, signal }) =>
      world.api.post('openOrder', input, wire.orderSchema, signal),
    ),
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
      download(
        await world.api.file('receiptPdf', { ordertoken: input.ordertoken }, signal),
        `rigi-${input.orderno}.pdf`,
      );
    }),
  },
  actions: {
    storeOrder: (_: unknown, { order }: { order: Order }) => {
      if (world.store.read('orderToken') === null) world.store.write('orderToken', order.ordertoken);
    },
    showFailure: (_: unknown, { error }: { error: unknown }) => world.tell.alert(noticeOf(error)),
    showCopied: () => world.tell.alert({ tone: 'success', text: 'codeCopied' }),
    showMailSent: () => world.tell.alert({ tone: 'success', text: 'mailSent' }),
    refreshCart: () => world.tell.cart({ type: 'cart.outdated' }),
    dropOrder: () => world.store.remove('orderToken'),
    printPage: () => window.print(),
    goHome: () => world.go('/', { replace: true }),
    goPaymentProcess: () => world.go('/payment-process', { replace: true }),
    repeatOrder: (_: unknown, { order }: { order: Order | null }) => repeatOrder(world, order),
  },
});

export const orderProofParts = (world: World) => ({
  actors: {
    sendProof: fromPromise<{ to: string }, { ordertoken: string }>(({ input, signal }) =>
      world.api.post('sendOrderCode', input, otpSchema, signal),
    ),
    verifyProof: fromPromise<unknown, { ordertoken: string; code: string }>(
      ({ input: { ordertoken, code }, signal }) =>
        world.api.post(
          'verifyOrderCode',
          { ordertoken, otpcode: code },
          wire.orderCodeVerifiedSchema,
          signal,
        ),
    ),
  },
});
