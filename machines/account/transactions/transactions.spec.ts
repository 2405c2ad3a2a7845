import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, type Then, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, order, giftOrder, networkFailure as offline } from '../../fixtures.ts';

const remembered = [
  {
    orderno: 'R-26-K7M4-Q2XP',
    date: '2026-01-02T10:00:00.000Z',
    product: 'Zalando',
    status: 'completed',
    paymentstatus: 'paid',
  },
];
const lastYear = { period: 'year', from: '', to: '', type: 0 };
const firstPage = { states: ['list.loading'], calls: { loadPage: { filter: lastYear, page: 1 } } };
const bought = { items: remembered, pageno: 1, pagesize: 10, total: 1, sum: '50.00' };
const all = { period: 'year', from: '', to: '', type: 0 };
const aPage = (more: object = {}) => ({
  items: [giftOrder, { ...order, ordertoken: 'older' }],
  pageno: 1,
  pagesize: 10,
  total: 11,
  sum: '24.90',
  ...more,
});
const emptyPage = aPage({ items: [], total: 0, sum: '0.00' });
const loadsPage = (filter: object = all, page = 1): Then => ({
  states: ['list.loading', 'detail.closed'],
  tags: 'screen:loading busy' as const,
  calls: { loadPage: { filter, page } },
});
const listed: Then = { states: ['list.listed', 'detail.closed'], tags: 'screen:list' as const };
/**
 * Expects a call to `storeLastOrders`. The action is called for every page but stores only the first page of
 * the unfiltered list.
 */
const stores = (page: number, result: object): NonNullable<Then['actions']> => [
  ['storeLastOrders', { filter: all, page, result }],
];
const chosen = (page: number) => ({ type: 'transactions.pageChosen' as const, page });
const ignored: Then = { states: ['list.listed'] };
const days = (from: string, to: string) => ({ type: 'transactions.daysEntered' as const, from, to });
const inMarch = { period: 'dates', from: '2026-03-01', to: '2026-03-31', type: 0 };
const secondPage = [done('loadPage', aPage()), chosen(2), done('loadPage', aPage({ pageno: 2 }))] as const;

export const transactionsSpec: Spec = {
  stories: [
    story(
      'transactions',
      '',
      'lists the most recent stored orders while offline',
      [
        [
          when(done('loadPage', bought), {
            states: ['list.listed'],
            tags: 'screen:list',
            actions: [['storeLastOrders', { filter: lastYear, page: 1, result: bought }]],
          }),
        ],
        [
          when(fail('loadPage', offline), {
            states: ['list.loadingStored'],
            tags: 'screen:loading busy',
            calls: { readLastOrders: null },
            context: { failure: offline },
          }),
          when(done('readLastOrders', remembered), {
            states: ['list.stored'],
            tags: 'screen:stored failed',
            context: { lastOrders: remembered, result: null },
          }),
          when('transactions.retried', firstPage),
        ],
        [
          given(fail('loadPage', offline), done('readLastOrders', remembered)),
          when('network.online', firstPage),
        ],
        [
          given(fail('loadPage', offline)),
          when(done('readLastOrders', []), { states: ['list.failed'], tags: 'screen:failed failed' }),
        ],
        [
          given(fail('loadPage', offline)),
          when(fail('readLastOrders', null), { states: ['list.failed'], context: { failure: offline } }),
        ],
        [
          when(fail('loadPage', failure('server')), {
            states: ['list.failed'],
            tags: 'screen:failed failed',
            context: { failure: failure('server') },
          }),
        ],
      ],
      { input: { orderno: null } },
    ),
    story(
      'transactions',
      'ORD-09 ORD-11 API-35',
      'lists the orders of the past year, ten per page, and filters them',
      [
        [
          when(done('loadPage', emptyPage), {
            states: ['list.empty', 'detail.closed'],
            tags: 'screen:empty',
            context: { result: emptyPage },
          }),
        ],
        [
          when(fail('loadPage', offline), {
            states: ['list.loadingStored'],
            tags: 'screen:loading busy',
            calls: { readLastOrders: null },
            context: { failure: offline, result: null },
          }),
          // the browser has no stored orders
          when(done('readLastOrders', []), { states: ['list.failed'], tags: 'screen:failed failed' }),
          when('transactions.retried', { ...loadsPage(), context: { failure: null } }),
        ],
        [
          given(fail('loadPage', offline), done('readLastOrders', [])),
          when('network.online', { ...loadsPage(), context: { failure: null } }),
        ],
        [
          when(done('loadPage', aPage()), {
            ...listed,
            actions: stores(1, aPage()),
            context: { result: aPage() },
          }),
          // eleven orders fill two pages, so pages 0 and 3 do not exist
          when(chosen(0), ignored),
        ],
        [given(done('loadPage', aPage())), when(chosen(1), ignored)],
        [given(done('loadPage', aPage())), when(chosen(3), ignored)],
        [
          given(done('loadPage', aPage())),
          when(chosen(2), loadsPage(all, 2)),
          when(done('loadPage', aPage({ pageno: 2 })), {
            ...listed,
            actions: stores(2, aPage({ pageno: 2 })),
          }),
          when(
            { type: 'transactions.typeChosen', kind: 3 },
            { ...loadsPage({ ...all, type: 3 }), context: { result: null, page: 1 } },
          ),
        ],
        [
          given(done('loadPage', aPage()), chosen(2), done('loadPage', aPage({ pageno: 2 }))),
          when(
            { type: 'transactions.periodChosen', period: 'days30' },
            { ...loadsPage({ ...all, period: 'days30' }), context: { result: null, page: 1 } },
          ),
        ],
        [
          given(done('loadPage', aPage()), chosen(2), done('loadPage', aPage({ pageno: 2 }))),
          when('transactions.changed', loadsPage(all, 2)),
          // the last page has become empty, so the page before it is loaded
          when(done('loadPage', emptyPage), loadsPage(all, 1)),
        ],
        [
          given(done('loadPage', aPage())),
          when(
            { type: 'transactions.daysEntered', from: '2026-02-01', to: '2026-01-31' },
            { ...listed, context: { fault: 'days', result: aPage() } },
          ),
          when(
            { type: 'transactions.periodChosen', period: 'year' },
            { ...loadsPage(), context: { fault: null } },
          ),
        ],
        [
          given(done('loadPage', aPage()), {
            type: 'transactions.daysEntered',
            from: '2026-02-01',
            to: '2026-01-31',
          }),
          when(
            { type: 'transactions.typeChosen', kind: 1 },
            { ...loadsPage({ ...all, type: 1 }), context: { fault: null } },
          ),
        ],
        [
          given(done('loadPage', aPage())),
          when(
            { type: 'transactions.daysEntered', from: '', to: '2026-01-31' },
            { ...listed, context: { fault: 'days' } },
          ),
          when(
            { type: 'transactions.daysEntered', from: '2026-01-31', to: '2026-01-31' },
            {
              ...loadsPage({ ...all, period: 'dates', from: '2026-01-31', to: '2026-01-31' }),
              context: { fault: null, result: null, page: 1 },
            },
          ),
        ],
        [
          given(done('loadPage', aPage())),
          when(
            { type: 'transactions.daysEntered', from: '2026-01-31', to: '' },
            { ...listed, context: { fault: 'days' } },
          ),
        ],
        [
          given(done('loadPage', aPage())),
          when({ type: 'transactions.repeated', ordertoken: 'nobody’s' }, listed),
        ],
        [
          given(done('loadPage', aPage())),
          when(
            { type: 'transactions.repeated', ordertoken: 'older' },
            {
              ...listed,
              actions: [['repeatOrder', { order: { ...order, ordertoken: 'older' } }]],
            },
          ),
        ],
      ],
      { input: { orderno: null }, start: loadsPage() },
    ),
    story(
      'transactions',
      'ORD-01',
      'opens one order next to the list',
      [
        [
          when(
            { type: 'transactions.opened', ordertoken: 'older' },
            { states: ['list.loading', 'detail.closed'] },
          ),
        ],
        [
          given(done('loadPage', aPage())),
          when({ type: 'transactions.opened', ordertoken: 'nobody’s' }, listed),
        ],
        [
          given(done('loadPage', aPage())),
          when(
            { type: 'transactions.opened', ordertoken: 'older' },
            {
              states: ['list.listed', 'detail.open'],
              tags: 'screen:list detail',
              calls: { orderDetail: { ordertoken: 'older' } },
              context: { ordertoken: 'older' },
            },
          ),
          when('network.online', {
            states: ['detail.open'],
            sends: [['orderDetail', { type: 'network.online' }]],
          }),
        ],
        [
          given(done('loadPage', aPage()), { type: 'transactions.opened', ordertoken: 'older' }),
          when('transactions.closed', { ...listed, context: { ordertoken: null, orderno: null } }),
        ],
        [
          given(done('loadPage', aPage()), { type: 'transactions.opened', ordertoken: 'older' }),
          when(done('orderDetail'), { ...listed, context: { ordertoken: null } }),
        ],
        [
          given(done('loadPage', aPage()), { type: 'transactions.opened', ordertoken: 'older' }),
          when(fail('orderDetail', null), { ...listed, context: { ordertoken: null } }),
        ],
      ],
      { input: { orderno: null } },
    ),
    story(
      'transactions',
      'ORD-01',
      'opens the order whose number is in the URL',
      [
        [
          when(done('findOrder', giftOrder), {
            states: ['detail.open'],
            calls: { orderDetail: { ordertoken: giftOrder.ordertoken } },
          }),
          when('transactions.closed', {
            states: ['detail.closed'],
            context: { ordertoken: null, orderno: null },
          }),
        ],
        [
          when(done('findOrder', null), { states: ['detail.missing'], tags: 'screen:loading busy missing' }),
          when('transactions.closed', { states: ['detail.closed'], context: { orderno: null } }),
        ],
        [when(fail('findOrder', offline), { states: ['detail.missing'] })],
      ],
      {
        input: { orderno: 'R-26-000123' },
        start: {
          states: ['list.loading', 'detail.loading'],
          tags: 'screen:loading busy finding',
          calls: { loadPage: { filter: all, page: 1 }, findOrder: { orderno: 'R-26-000123' } },
        },
      },
    ),
    story(
      'transactions',
      'API-35 ORD-09',
      'starts on page 1 and returns to it when the dates change',
      [
        [given(done('loadPage', aPage())), when(chosen(0), ignored)],
        [given(done('loadPage', aPage())), when(chosen(-1), ignored)],
        [given(...secondPage), when(chosen(1), loadsPage(all, 1))],
        [given(...secondPage), when(days('2026-03-01', '2026-03-31'), loadsPage(inMarch, 1))],
      ],
      { input: { orderno: null } },
    ),
    story(
      'transactions',
      'ORD-09',
      'shows an error instead of the previous page when a page fails to load',
      [
        [
          given(done('loadPage', aPage()), chosen(2)),
          when(fail('loadPage', failure('server')), {
            states: ['list.failed'],
            context: { result: null, failure: failure('server') },
          }),
        ],
      ],
      { input: { orderno: null } },
    ),
  ],
  unkept: {
    'transactions.detail.loading/xstate.error.actor.findOrder#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'transactions.list.loadingStored/xstate.error.actor.readLastOrders#0':
      'if the storage cannot be read, nothing counts as stored',
    'transactions.list/transactions.daysEntered#1':
      'only the event matters; its value is rejected, already known or merely compared',
    'transactions.detail.open/xstate.error.actor.orderDetail#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'transactions.list.loading/xstate.done.actor.loadPage#1':
      'only the kind of response matters; its content is already known or is loaded again',
  },
};
