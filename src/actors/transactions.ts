import { zurichDay } from '../../contract/domain/day.ts';
import * as wire from '../../contract/schemas/orders.ts';
import {
  cardsOfProfileSchema,
  savedCardsSchema,
  transactionsSchema,
} from '../../contract/schemas/payments.ts';
import type { OrderDetail } from '../../machines/account/orderDetail.machine.ts';
import type { TransactionFilter } from '../../machines/account/transactions.machine.ts';
import type { Order, PrintInfo, SavedCard, Transactions } from '../../machines/types.ts';
import { download } from './download.ts';
import { fromPromise } from './fromPromise.ts';
import { repeatOrder } from './repeat.ts';
import type { AppServices } from './world.ts';

const pageSize = 10;
const day = 24 * 60 * 60 * 1000;
const lengths = { days30: 30 * day, year: 365 * day };

/** First and last day of what is listed, as YYYY-MM-DD in Switzerland. `now` in ms. */
export const daysOf = (
  { period, from, to }: TransactionFilter,
  now: number,
): { startdate: string; enddate: string } =>
  period === 'dates'
    ? { startdate: from, enddate: to }
    : { startdate: zurichDay(new Date(now - lengths[period])), enddate: zurichDay(new Date(now)) };

export const transactionsImplementations = (services: AppServices) => ({
  actors: {
    loadPage: fromPromise<Transactions, { filter: TransactionFilter; page: number }>(
      ({ input: { filter, page }, signal }) =>
        services.api.get(
          'gettransaction',
          { ...daysOf(filter, Date.now()), pageno: page, pagesize: pageSize, cardtype: filter.type },
          transactionsSchema,
          signal,
        ),
    ),
    findOrder: fromPromise<Order | null, { orderno: string }>(async ({ input: { orderno }, signal }) => {
      const query = { orderno, pageno: 1, pagesize: pageSize };
      const { items } = await services.api.get('gettransaction', query, transactionsSchema, signal);
      return items.find((order) => order.orderno === orderno) ?? null;
    }),
  },
});

const copyText = fromPromise<void, { text: string }>(({ input }) =>
  navigator.clipboard.writeText(input.text),
);

export const orderDetailImplementations = (services: AppServices) => ({
  actors: {
    loadDetail: fromPromise<OrderDetail, { ordertoken: string }>(async ({ input, signal }) => {
      const order = await services.api.get('getSaleOrder', input, wire.orderSchema, signal);
      const print: PrintInfo | null =
        order.status === 'completed'
          ? await services.api.get('getPrintOrderInfo', input, wire.printInfoSchema, signal)
          : null;
      return { order, print };
    }),
    sendMail: fromPromise<unknown, { ordertoken: string }>(({ input, signal }) =>
      services.api.get('sendPrintMail', input, wire.sentMailSchema, signal),
    ),
    saveReceipt: fromPromise<void, { ordertoken: string; orderno: string }>(
      async ({ input: { ordertoken, orderno }, signal }) => {
        download(await services.api.file('receiptPdf', { ordertoken }, signal), `rigi-${orderno}.pdf`);
      },
    ),
    copyText,
    cancelOrder: fromPromise<unknown, { ordertoken: string }>(({ input, signal }) =>
      services.api.post('cancelOrder', input, wire.orderSchema, signal),
    ),
  },
  actions: {
    leaveOrder: (_: unknown, { ordertoken }: { ordertoken: string }) => {
      if (services.store.read('orderToken') === ordertoken) services.store.remove('orderToken');
      services.tell.cart({ type: 'cart.outdated' });
    },
    repeatOrder: (_: unknown, { order }: { order: Order | null }) => repeatOrder(services, order),
    resumeOrder: (_: unknown, { order }: { order: Order | null }) => {
      if (!order) return;
      services.store.write('orderToken', order.ordertoken);
      services.go(order.status === 'confirmed' ? '/checkout' : '/payment-process');
    },
  },
});

export const refundImplementations = (services: AppServices) => ({
  actors: {
    requestRefund: fromPromise<unknown, { ordertoken: string }>(({ input, signal }) =>
      services.api.post('init-refund', input, wire.refundSchema, signal),
    ),
  },
});

export const savedCardsImplementations = (services: AppServices) => ({
  actors: {
    loadCards: fromPromise<SavedCard[]>(
      async ({ signal }) =>
        (await services.api.get('getprofile', { bBillAdd: 0 }, cardsOfProfileSchema, signal)).savedcards,
    ),
    removeCard: fromPromise<SavedCard[], { cardid: string }>(
      async ({ input, signal }) =>
        (await services.api.post('remove-card', input, savedCardsSchema, signal)).savedcards,
    ),
  },
});

export const referralImplementations = () => ({ actors: { copyText } });
