import { assign, sendTo, setup } from 'xstate';
import { inBackground } from '../../lib/exceptions.ts';
import { failureIn } from '../../lib/failure.ts';
import { childNotProvided, notProvided } from '../../lib/notProvided.ts';
import type { Failure, LastOrder, Order, Transactions } from '../../types.ts';
import type { orderDetailMachine } from '../orderDetail/orderDetail.machine.ts';

/**
 * List filter. `from` and `to` are dates (YYYY-MM-DD) and only apply if the period is `dates`. A type of 0
 * means all types.
 */
export type TransactionFilter = {
  period: 'days30' | 'year' | 'dates';
  from: string;
  to: string;
  type: 0 | 1 | 2 | 3;
};

export type TransactionsEvent =
  | { type: 'transactions.periodChosen'; period: 'days30' | 'year' }
  | { type: 'transactions.daysEntered'; from: string; to: string }
  | { type: 'transactions.typeChosen'; kind: TransactionFilter['type'] }
  | { type: 'transactions.pageChosen'; page: number }
  | { type: 'transactions.retried' }
  | { type: 'transactions.opened'; ordertoken: string }
  | { type: 'transactions.closed' }
  | { type: 'transactions.repeated'; ordertoken: string }
  /** The order in the detail view has changed, so the list is outdated. */
  | { type: 'transactions.changed' }
  | { type: 'network.online' };

/** The account's transactions page. It lists ten orders per page and shows one of them in a detail view. */
export const transactionsMachine = setup({
  types: {
    context: {} as {
      filter: TransactionFilter;
      page: number;
      result: Transactions | null;
      /** Orders stored in this browser for offline viewing. */
      lastOrders: readonly LastOrder[];
      /** Order number from the URL. */
      orderno: string | null;
      /** Token of the order that is open in the detail view. */
      ordertoken: string | null;
      fault: 'days' | null;
      failure: Failure | null;
    },
    input: {} as { orderno: string | null },
    events: {} as TransactionsEvent,
    children: {} as { orderDetail: 'orderDetail' },
    tags: {} as
      | 'screen:loading'
      | 'screen:failed'
      | 'screen:list'
      | 'screen:empty'
      | 'screen:stored'
      | 'busy'
      | 'failed'
      | 'finding'
      | 'missing'
      | 'detail',
  },
  actors: {
    loadPage: notProvided<Transactions, { filter: TransactionFilter; page: number }>('transactions.loadPage'),
    readLastOrders: notProvided<readonly LastOrder[]>('transactions.readLastOrders'),
    findOrder: notProvided<Order | null, { orderno: string }>('transactions.findOrder'),
    orderDetail: childNotProvided<typeof orderDetailMachine>(),
  },
  guards: {
    hasOrders: (_, p: { result: Transactions }) => p.result.items.length > 0,
    isUnreachable: (_, p: { failure: Failure | null }) => p.failure?.kind === 'network',
    hasStoredOrders: (_, p: { orders: readonly LastOrder[] }) => p.orders.length > 0,
    /**
     * True if a page other than the first is empty, which happens when the last order on it no longer matches
     * the filter.
     */
    isPastEnd: ({ context }, p: { result: Transactions }) => p.result.items.length === 0 && context.page > 1,
    isListed: ({ context }, p: { ordertoken: string }) =>
      context.result !== null && context.result.items.some((order) => order.ordertoken === p.ordertoken),
    hasOrderNumber: ({ context }) => context.orderno !== null,
    isFound: (_, p: { order: Order | null }) => p.order !== null,
    isValid: (_, p: { from: string; to: string }) => p.from !== '' && p.from <= p.to,
    isPage: ({ context }, p: { page: number }) =>
      context.result !== null &&
      p.page >= 1 &&
      p.page !== context.page &&
      p.page <= Math.ceil(context.result.total / context.result.pagesize),
  },
  actions: {
    setPeriod: assign({
      filter: ({ context }, p: { period: TransactionFilter['period'] }) => ({
        ...context.filter,
        period: p.period,
      }),
      page: 1,
      result: null,
      fault: null,
    }),
    setDays: assign({
      filter: ({ context }, p: { from: string; to: string }) => ({
        ...context.filter,
        period: 'dates' as const,
        ...p,
      }),
      page: 1,
      result: null,
      fault: null,
    }),
    setType: assign({
      filter: ({ context }, p: { type: TransactionFilter['type'] }) => ({ ...context.filter, type: p.type }),
      page: 1,
      result: null,
      fault: null,
    }),
    setPage: assign({ page: (_, p: { page: number }) => p.page }),
    setFirstPage: assign({ page: 1 }),
    setFault: assign({ fault: 'days' as const }),
    setResult: assign({ result: (_, p: { result: Transactions }) => p.result }),
    setLastOrders: assign({ lastOrders: (_, p: { orders: readonly LastOrder[] }) => p.orders }),
    /** Stores the first page of the unfiltered list in the browser, limited to fields that may be shown offline. */
    storeLastOrders: (_, _p: { filter: TransactionFilter; page: number; result: Transactions }) => {},
    setOpened: assign({ ordertoken: (_, p: { ordertoken: string }) => p.ordertoken }),
    clearOpened: assign({ ordertoken: null, orderno: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event), result: null }),
    clearFailure: assign({ failure: null }),
    repeatOrder: (_, _p: { order: Order | null }) => {},
    forwardToDetail: sendTo('orderDetail', ({ event }) => event),
  },
}).createMachine({
  id: 'transactions',
  description:
    'Filters and paginates the orders and shows one of them in detail. Changing the filter returns to the first page.',
  meta: {
    exceptions: {
      ...inBackground('transactions.detail.loading'),
    },
  },
  context: ({ input }) => ({
    filter: { period: 'year', from: '', to: '', type: 0 },
    page: 1,
    result: null,
    lastOrders: [],
    orderno: input.orderno,
    ordertoken: null,
    fault: null,
    failure: null,
  }),
  type: 'parallel',
  states: {
    list: {
      description: "Lists the account's orders by date, type and page.",
      initial: 'loading',
      on: {
        'transactions.periodChosen': {
          target: '.loading',
          actions: [{ type: 'setPeriod', params: ({ event }) => ({ period: event.period }) }],
          meta: { spec: 'API-35' },
        },
        'transactions.daysEntered': [
          {
            guard: {
              type: 'isValid',
              params: ({ event }) => ({ from: event.from, to: event.to }),
            },
            target: '.loading',
            actions: [{ type: 'setDays', params: ({ event }) => ({ from: event.from, to: event.to }) }],
            meta: { spec: 'API-35' },
          },
          { actions: ['setFault'] },
        ],
        'transactions.typeChosen': {
          target: '.loading',
          actions: [{ type: 'setType', params: ({ event }) => ({ type: event.kind }) }],
          meta: { spec: 'API-35' },
        },
        'transactions.changed': { target: '.loading' },
        'transactions.repeated': {
          description: "Adds the order's product to the cart again and opens the checkout.",
          guard: { type: 'isListed', params: ({ event }) => ({ ordertoken: event.ordertoken }) },
          actions: [
            {
              type: 'repeatOrder',
              params: ({ context, event }) => ({
                order: context.result!.items.find((order) => order.ordertoken === event.ordertoken)!,
              }),
            },
          ],
        },
      },
      states: {
        loading: {
          description: 'A page of orders is loading.',
          tags: ['screen:loading', 'busy'],
          entry: ['clearFailure'],
          invoke: {
            id: 'loadPage',
            src: 'loadPage',
            input: ({ context }) => ({ filter: context.filter, page: context.page }),
            onDone: [
              {
                guard: { type: 'hasOrders', params: ({ event }) => ({ result: event.output }) },
                target: 'listed',
                actions: [
                  { type: 'setResult', params: ({ event }) => ({ result: event.output }) },
                  {
                    type: 'storeLastOrders',
                    params: ({ context: { filter, page }, event }) => ({
                      filter,
                      page,
                      result: event.output,
                    }),
                  },
                ],
                meta: { spec: 'ORD-09 API-35' },
              },
              {
                guard: { type: 'isPastEnd', params: ({ event }) => ({ result: event.output }) },
                target: 'loading',
                reenter: true,
                actions: ['setFirstPage'],
              },
              {
                target: 'empty',
                actions: [{ type: 'setResult', params: ({ event }) => ({ result: event.output }) }],
                meta: { spec: 'ORD-11' },
              },
            ],
            onError: [
              {
                guard: { type: 'isUnreachable', params: ({ event }) => ({ failure: failureIn(event) }) },
                target: 'loadingStored',
                actions: ['setFailure'],
              },
              { target: 'failed', actions: ['setFailure'] },
            ],
          },
        },
        loadingStored: {
          description: 'The browser is offline. The most recent orders are being read from its storage.',
          tags: ['screen:loading', 'busy'],
          invoke: {
            id: 'readLastOrders',
            src: 'readLastOrders',
            onDone: [
              {
                guard: { type: 'hasStoredOrders', params: ({ event }) => ({ orders: event.output }) },
                target: 'stored',
                actions: [{ type: 'setLastOrders', params: ({ event }) => ({ orders: event.output }) }],
              },
              { target: 'failed' },
            ],
            onError: 'failed',
          },
        },
        stored: {
          description:
            'The browser is offline. The stored orders are listed with number, date, product and status.',
          tags: ['screen:stored', 'failed'],
          on: { 'transactions.retried': 'loading', 'network.online': 'loading' },
        },
        listed: {
          description: 'The orders are listed. The customer can open one or go to another page.',
          tags: ['screen:list'],
          on: {
            'transactions.pageChosen': {
              guard: { type: 'isPage', params: ({ event }) => ({ page: event.page }) },
              target: 'loading',
              actions: [{ type: 'setPage', params: ({ event }) => ({ page: event.page }) }],
              meta: { spec: 'ORD-09' },
            },
          },
        },
        empty: { description: 'No orders match this filter.', tags: ['screen:empty'] },
        failed: {
          description:
            'The orders failed to load. Loading is retried on request or when the browser is back online.',
          tags: ['screen:failed', 'failed'],
          on: { 'transactions.retried': 'loading', 'network.online': 'loading' },
        },
      },
    },
    detail: {
      description: 'Shows the details of the order that was selected in the list or is named in the URL.',
      initial: 'choosing',
      on: {
        'transactions.opened': {
          guard: { type: 'isListed', params: ({ event }) => ({ ordertoken: event.ordertoken }) },
          target: '.open',
          actions: [{ type: 'setOpened', params: ({ event }) => ({ ordertoken: event.ordertoken }) }],
          meta: { spec: 'ORD-01' },
        },
      },
      states: {
        choosing: {
          description: 'Checks whether the URL contains an order number.',
          always: [{ guard: 'hasOrderNumber', target: 'loading' }, { target: 'closed' }],
        },
        loading: {
          description: 'The order in the URL is loading.',
          tags: ['finding'],
          invoke: {
            id: 'findOrder',
            src: 'findOrder',
            input: ({ context }) => ({ orderno: context.orderno! }),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => ({ order: event.output }) },
                target: 'open',
                actions: [
                  {
                    type: 'setOpened',
                    params: ({ event }) => ({ ordertoken: event.output!.ordertoken }),
                  },
                ],
                meta: { spec: 'ORD-01' },
              },
              { target: 'missing' },
            ],
            onError: 'missing',
          },
        },
        missing: {
          description: 'The order belongs to another account or failed to load.',
          tags: ['missing'],
          on: { 'transactions.closed': { target: 'closed', actions: ['clearOpened'] } },
        },
        closed: { description: 'No order is open.' },
        open: {
          description: 'One order is open in the detail view until it is closed.',
          tags: ['detail'],
          invoke: {
            id: 'orderDetail',
            src: 'orderDetail',
            input: ({ context }) => ({ ordertoken: context.ordertoken! }),
            onDone: { target: 'closed', actions: ['clearOpened'] },
            onError: { target: 'closed', actions: ['clearOpened'] },
          },
          on: {
            'transactions.closed': { target: 'closed', actions: ['clearOpened'] },
            'network.online': { actions: ['forwardToDetail'] },
          },
        },
      },
    },
  },
});
