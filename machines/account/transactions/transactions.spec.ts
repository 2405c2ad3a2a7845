import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story, type Then, fork } from '../../../flows/spec/stories.ts';
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
const firstPage = { at: ['list.loading'], asks: { loadPage: { filter: lastYear, page: 1 } } };
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
const none = aPage({ items: [], total: 0, sum: '0.00' });
const loadsPage = (filter: object = all, page = 1): Then => ({
  at: ['list.loading', 'detail.closed'],
  tags: 'screen:loading busy' as const,
  asks: { loadPage: { filter, page } },
});
const listed: Then = { at: ['list.listed', 'detail.closed'], tags: 'screen:list' as const };
/** The page passed to the store action, which keeps only the first page of all orders. */
const stores = (page: number, result: object): NonNullable<Then['does']> => [
  ['storeLastOrders', { filter: all, page, result }],
];
const chosen = (page: number) => ({ type: 'transactions.pageChosen' as const, page });
const unheard: Then = { at: ['list.listed'] };
const days = (from: string, to: string) => ({ type: 'transactions.daysEntered' as const, from, to });
const inMarch = { period: 'dates', from: '2026-03-01', to: '2026-03-31', type: 0 };
const secondPage = [done('loadPage', aPage()), chosen(2), done('loadPage', aPage({ pageno: 2 }))] as const;

export const transactionsSpec: Spec = {
  stories: [
    story(
      'transactions',
      '',
      'without a connection the last orders are those that the browser remembers of the newest page',
      [
        step(done('loadPage', bought), {
          at: ['list.listed'],
          tags: 'screen:list',
          does: [['storeLastOrders', { filter: lastYear, page: 1, result: bought }]],
        }),
        step(
          fail('loadPage', offline),
          {
            at: ['list.loadingStored'],
            tags: 'screen:loading busy',
            asks: { readLastOrders: null },
            has: { failure: offline },
          },
          [
            step(
              done('readLastOrders', remembered),
              {
                at: ['list.stored'],
                tags: 'screen:remembered failed',
                has: { lastOrders: remembered, result: null },
              },
              [step('transactions.retried', firstPage), step('network.online', firstPage)],
            ),
            step(done('readLastOrders', []), { at: ['list.failed'], tags: 'screen:failed failed' }),
            step(fail('readLastOrders', null), { at: ['list.failed'], has: { failure: offline } }),
          ],
        ),
        step(fail('loadPage', failure('server')), {
          at: ['list.failed'],
          tags: 'screen:failed failed',
          has: { failure: failure('server') },
        }),
      ],
      { input: { orderno: null } },
    ),
    story(
      'transactions',
      'ORD-09 ORD-11 API-35',
      'the orders of the last year, ten at a time, narrowed',
      [
        step(done('loadPage', none), {
          at: ['list.empty', 'detail.closed'],
          tags: 'screen:empty',
          has: { result: none },
        }),
        step(
          fail('loadPage', offline),
          {
            at: ['list.loadingStored'],
            tags: 'screen:loading busy',
            asks: { readLastOrders: null },
            has: { failure: offline, result: null },
          },
          [
            // nothing is remembered
            step(done('readLastOrders', []), { at: ['list.failed'], tags: 'screen:failed failed' }, [
              step('transactions.retried', { ...loadsPage(), has: { failure: null } }),
              step('network.online', { ...loadsPage(), has: { failure: null } }),
            ]),
          ],
        ),
        step(done('loadPage', aPage()), { ...listed, does: stores(1, aPage()), has: { result: aPage() } }, [
          // eleven orders are two pages
          step(chosen(0), unheard),
          step(chosen(1), unheard),
          step(chosen(3), unheard),
          step(chosen(2), loadsPage(all, 2), [
            step(
              done('loadPage', aPage({ pageno: 2 })),
              { ...listed, does: stores(2, aPage({ pageno: 2 })) },
              [
                step(
                  { type: 'transactions.typeChosen', kind: 3 },
                  { ...loadsPage({ ...all, type: 3 }), has: { result: null, page: 1 } },
                ),
                step(
                  { type: 'transactions.periodChosen', period: 'days30' },
                  { ...loadsPage({ ...all, period: 'days30' }), has: { result: null, page: 1 } },
                ),
                step('transactions.changed', loadsPage(all, 2), [
                  // the last order of the last page went
                  step(done('loadPage', none), loadsPage(all, 1)),
                ]),
              ],
            ),
          ]),
          step(
            { type: 'transactions.daysEntered', from: '2026-02-01', to: '2026-01-31' },
            { ...listed, has: { fault: 'days', result: aPage() } },
            [
              step(
                { type: 'transactions.periodChosen', period: 'year' },
                { ...loadsPage(), has: { fault: null } },
              ),
              step(
                { type: 'transactions.typeChosen', kind: 1 },
                { ...loadsPage({ ...all, type: 1 }), has: { fault: null } },
              ),
            ],
          ),
          step(
            { type: 'transactions.daysEntered', from: '', to: '2026-01-31' },
            { ...listed, has: { fault: 'days' } },
            [
              step(
                { type: 'transactions.daysEntered', from: '2026-01-31', to: '2026-01-31' },
                {
                  ...loadsPage({ ...all, period: 'dates', from: '2026-01-31', to: '2026-01-31' }),
                  has: { fault: null, result: null, page: 1 },
                },
              ),
            ],
          ),
          step(
            { type: 'transactions.daysEntered', from: '2026-01-31', to: '' },
            { ...listed, has: { fault: 'days' } },
          ),
          step({ type: 'transactions.repeated', ordertoken: 'nobody’s' }, listed),
          step(
            { type: 'transactions.repeated', ordertoken: 'older' },
            {
              ...listed,
              does: [['repeatOrder', { order: { ...order, ordertoken: 'older' } }]],
            },
          ),
        ]),
      ],
      { input: { orderno: null }, start: loadsPage() },
    ),
    story(
      'transactions',
      'ORD-01',
      'one order is opened beside the list',
      [
        step({ type: 'transactions.opened', ordertoken: 'older' }, { at: ['list.loading', 'detail.closed'] }),
        fork(
          [done('loadPage', aPage())],
          step({ type: 'transactions.opened', ordertoken: 'nobody’s' }, listed),
          step(
            { type: 'transactions.opened', ordertoken: 'older' },
            {
              at: ['list.listed', 'detail.open'],
              tags: 'screen:list detail',
              asks: { orderDetail: { ordertoken: 'older' } },
              has: { ordertoken: 'older' },
            },
            [
              step('network.online', {
                at: ['detail.open'],
                sends: [['orderDetail', { type: 'network.online' }]],
              }),
              step('transactions.closed', { ...listed, has: { ordertoken: null, orderno: null } }),
              step(done('orderDetail'), { ...listed, has: { ordertoken: null } }),
              step(fail('orderDetail', null), { ...listed, has: { ordertoken: null } }),
            ],
          ),
        ),
      ],
      { input: { orderno: null } },
    ),
    story(
      'transactions',
      'ORD-01',
      'an address names one order by its number',
      [
        step(
          done('findOrder', giftOrder),
          { at: ['detail.open'], asks: { orderDetail: { ordertoken: giftOrder.ordertoken } } },
          [step('transactions.closed', { at: ['detail.closed'], has: { ordertoken: null, orderno: null } })],
        ),
        step(done('findOrder', null), { at: ['detail.missing'], tags: 'screen:loading busy missing' }, [
          step('transactions.closed', { at: ['detail.closed'], has: { orderno: null } }),
        ]),
        step(fail('findOrder', offline), { at: ['detail.missing'] }),
      ],
      {
        input: { orderno: 'R-26-000123' },
        start: {
          at: ['list.loading', 'detail.loading'],
          tags: 'screen:loading busy finding',
          asks: { loadPage: { filter: all, page: 1 }, findOrder: { orderno: 'R-26-000123' } },
        },
      },
    ),
    story(
      'transactions',
      'API-35 ORD-09',
      'pages are counted from 1, and other days begin with the first',
      [
        fork([done('loadPage', aPage())], step(chosen(0), unheard), step(chosen(-1), unheard)),
        fork(
          secondPage,
          step(chosen(1), loadsPage(all, 1)),
          step(days('2026-03-01', '2026-03-31'), loadsPage(inMarch, 1)),
        ),
      ],
      { input: { orderno: null } },
    ),
    story(
      'transactions',
      'ORD-09',
      'a page that does not come leaves no other in its place',
      [
        fork(
          [done('loadPage', aPage()), chosen(2)],
          step(fail('loadPage', failure('server')), {
            at: ['list.failed'],
            has: { result: null, failure: failure('server') },
          }),
        ),
      ],
      { input: { orderno: null } },
    ),
  ],
  invariants: [],
  unkept: {
    'transactions.detail.loading/xstate.error.actor.findOrder#0':
      'the failure decides; the state says what to do in words of its own',
    'transactions.list.loadingStored/xstate.error.actor.readLastOrders#0':
      'what the storage does not say counts as nothing stored',
    'transactions.list/transactions.daysEntered#1':
      'the event decides; its value is refused, known already, or only a bound',
    'transactions.detail.open/xstate.error.actor.orderDetail#0':
      'a chart that broke is left; the page stands where it began it',
    'transactions.list.loading/xstate.done.actor.loadPage#1':
      'the answer decides; what it holds is known already or is read again',
  },
};
