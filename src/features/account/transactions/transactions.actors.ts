import * as v from 'valibot';
import type { MachineImplementationsFrom } from 'xstate';
import { zurichDay } from '../../../../contract/domain/day.ts';
import { longPeriodMonths, shortPeriodDays } from '../../../../contract/domain/limits.ts';
import { createFailure } from '../../../../contract/failure.ts';
import { lastOrdersSchema } from '../../../../contract/schemas/orders.ts';
import type {
  TransactionFilter,
  transactionsMachine,
} from '../../../../machines/account/transactions/transactions.machine.ts';
import type { LastOrder, Order, Transactions } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { isSignedIn } from '../../identity/session/isSignedIn.ts';
import { remainingMs } from '../../identity/tokenRefresh/storedTokens.ts';
import { repeatOrder } from './repeatOrder.ts';

const pageSize = 10;

const day = 24 * 60 * 60 * 1000;

const lengths = { days30: shortPeriodDays * day, year: (longPeriodMonths / 12) * 365 * day };

/** Returns the first and last day of the filter's period as YYYY-MM-DD in Swiss time. `now` is in ms. */
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
        ({ input: { filter, page }, signal }) => {
          // offline, renewing an expired token would wait for a connection, so the call would never return
          const remaining = remainingMs(services.store, Date.now());
          if (!navigator.onLine && (remaining === null || remaining <= 0))
            return Promise.reject(createFailure('network'));
          return services.api.get(
            'gettransaction',
            { ...daysOf(filter, Date.now()), pageno: page, pagesize: pageSize, cardtype: filter.type },
            signal,
          );
        },
      ),
      readLastOrders: fromPromise<readonly LastOrder[]>(() => {
        const stored = v.safeParse(lastOrdersSchema, services.store.read('lastOrders')?.orders);
        return Promise.resolve(stored.success && isSignedIn(services.store) ? stored.output : []);
      }),
      findOrder: fromPromise<Order | null, { orderno: string }>(async ({ input: { orderno }, signal }) => {
        const query = { orderno, pageno: 1, pagesize: pageSize };
        const { items } = await services.api.get('gettransaction', query, signal);
        return items.find((order) => order.orderno === orderno) ?? null;
      }),
    },
    actions: {
      storeLastOrders: (
        _: unknown,
        { filter, page, result }: { filter: TransactionFilter; page: number; result: Transactions },
      ) => {
        // stores only the first page of the default filter, and nothing if the customer has signed out since
        if (page !== 1 || filter.period !== 'year' || filter.type !== 0 || !isSignedIn(services.store))
          return;
        services.store.write('lastOrders', {
          orders: result.items.map(({ orderno, date, product, status, paymentstatus }) => ({
            orderno,
            date,
            product,
            status,
            paymentstatus,
          })),
        });
      },
      repeatOrder: (_: unknown, { order }: { order: Order | null }) => repeatOrder(services, order),
    },
  }) satisfies MachineImplementationsFrom<typeof transactionsMachine>;
