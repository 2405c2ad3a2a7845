import type { MachineImplementationsFrom } from 'xstate';
import { zurichDay } from '../../../contract/domain/day.ts';
import { transactionsSchema } from '../../../contract/schemas/payments.ts';
import type {
  TransactionFilter,
  transactionsMachine,
} from '../../../machines/account/transactions.machine.ts';
import type { Order, Transactions } from '../../../machines/types.ts';
import { fromPromise } from '../fromPromise.ts';
import type { AppServices } from '../services.ts';
import { repeatOrder } from './repeatOrder.ts';

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

export const transactionsImplementations = (services: AppServices) =>
  ({
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
    actions: {
      repeatOrder: (_: unknown, { order }: { order: Order | null }) => repeatOrder(services, order),
    },
  }) satisfies MachineImplementationsFrom<typeof transactionsMachine>;
