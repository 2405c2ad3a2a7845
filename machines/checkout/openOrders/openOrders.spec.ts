import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, when } from '../../../flows/spec/stories.ts';
import type { Effect } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const open = (status: string) => ({ orderno: 'R-26-0007', status, paymentstatus: 'paid' });
const loaded = (...orders: object[]) => done('loadOpenOrders', { orders, closed: [] });
const storing = (...closed: string[]): Effect => ['storeClosed', { closed }];
const goes = (screen: string) => ({
  type: 'route.changed' as const,
  route: { screen, path: '/', params: {}, query: {} },
});
const looks = { state: 'polling' as const, calls: { loadOpenOrders: null } };

export const openOrdersSpec: Spec = {
  stories: [
    ...['processing', 'payment'].flatMap((status) =>
      boundary({
        chart: 'openOrders',
        clauses: '',
        title: `polls an order in progress (${status}) after 20 seconds`,
        after: [loaded(open(status))],
        event: (ms: number) => ms,
        inside: 19_999,
        within: { state: 'idle' },
        outside: 20_000,
        beyond: looks,
      }),
    ),
    story(
      'openOrders',
      '',
      'lists the orders that are still in progress',
      [
        [
          when(loaded(open('processing')), {
            state: 'idle',
            actions: [storing()],
            context: { orders: [open('processing')] },
          }),
          when(goes('home'), { ...looks, context: { screen: 'home' } }),
          when(fail('loadOpenOrders', offline), { state: 'idle', context: { orders: [open('processing')] } }),
          when(20_000, looks),
        ],
        [
          given(loaded(open('processing')), goes('home')),
          when(loaded(), { state: 'idle', actions: [storing()], context: { orders: [] } }),
        ],
        [
          given(loaded(open('processing')), goes('home')),
          when(goes('giftCards'), { ...looks, context: { screen: 'giftCards' } }),
        ],
        [
          // the order is completed but the buyer has not seen it yet; its status is final, so it is not polled
          when(loaded(open('completed')), {
            state: 'idle',
            actions: [storing()],
            context: { orders: [open('completed')] },
          }),
          when(20_000, 'idle'),
        ],
        [given(loaded(open('completed'))), when(goes('home'), looks)],
        [
          // a dismissed order reappears when its status changes
          when(loaded(open('processing')), { state: 'idle', actions: [storing()] }),
          when(
            { type: 'openOrders.closed' },
            {
              state: 'idle',
              actions: [storing('R-26-0007 processing paid')],
              context: { closed: ['R-26-0007 processing paid'] },
            },
          ),
          when(goes('home'), { ...looks, context: { screen: 'home' } }),
          when(loaded(open('processing')), {
            state: 'idle',
            actions: [storing('R-26-0007 processing paid')],
          }),
          when({ type: 'openOrders.closed' }, 'idle'),
        ],
        [
          // after a reload, the browser's storage contains the dismissed order; entries of orders that are not
          // in the response are discarded
          when(
            done('loadOpenOrders', {
              orders: [open('processing')],
              closed: ['R-26-0006 completed paid', 'R-26-0007 processing paid'],
            }),
            {
              state: 'idle',
              actions: [storing('R-26-0007 processing paid')],
              context: { closed: ['R-26-0007 processing paid'] },
            },
          ),
          when({ type: 'openOrders.closed' }, 'idle'),
        ],
        [
          given(loaded(open('processing')), { type: 'openOrders.closed' }, goes('home')),
          when(loaded(open('completed')), { state: 'idle', actions: [storing()], context: { closed: [] } }),
          when(
            { type: 'openOrders.closed' },
            {
              state: 'idle',
              actions: [storing('R-26-0007 completed paid')],
              context: { closed: ['R-26-0007 completed paid'] },
            },
          ),
        ],
        [
          when(loaded(), { state: 'idle', actions: [storing()], context: { orders: [] } }),
          when({ type: 'openOrders.closed' }, 'idle'),
        ],
        [
          // once no order is open, the entry of the dismissed order is removed
          given(loaded(open('processing')), { type: 'openOrders.closed' }, goes('home')),
          when(loaded(), { state: 'idle', actions: [storing()], context: { orders: [], closed: [] } }),
        ],
        [given(loaded()), when(20_000, 'idle')],
        [
          given(loaded()),
          when(goes('home'), { state: 'idle', context: { screen: 'home' } }),
          when(goes('giftCards'), 'idle'),
        ],
        // leaving the payment page or the order page reloads the orders, because one may have changed there
        ...['paymentProcess', 'orderSuccess'].map((screen) => [
          given(loaded()),
          when(goes(screen), { state: 'idle', context: { screen } }),
          when(goes('home'), looks),
        ]),
      ],
      { start: { state: 'polling', calls: { loadOpenOrders: null } } },
    ),
  ],
  invariants: [
    of('openOrders').holds(
      '',
      'keeps the last known orders until the response arrives',
      ({ before, after: { context }, event }) =>
        before &&
        event?.type !== 'xstate.done.actor.loadOpenOrders' &&
        (before.context as { orders: unknown }).orders !== (context as { orders: unknown }).orders
          ? 'it does not'
          : null,
    ),
  ],
  unkept: {
    'openOrders.polling/xstate.error.actor.loadOpenOrders#0':
      'optional information: without it, the page shows fewer details or the last known ones',
  },
};
