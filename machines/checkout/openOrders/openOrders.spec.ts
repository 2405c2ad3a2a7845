import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, step, story } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const open = (status: string) => ({ orderno: 'R-26-0007', status, paymentstatus: 'paid' });
const loaded = (...orders: object[]) => done('loadOpenOrders', orders);
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
        says: `what is under way (${status}) is looked at again after 20 seconds`,
        after: [loaded(open(status))],
        ask: (ms: number) => ms,
        inside: 19_999,
        within: { state: 'idle' },
        outside: 20_000,
        beyond: looks,
      }),
    ),
    story(
      'openOrders',
      '',
      'the orders that are not over',
      [
        step(loaded(open('processing')), { state: 'idle', context: { orders: [open('processing')] } }, [
          step(goes('home'), { ...looks, context: { screen: 'home' } }, [
            step(
              fail('loadOpenOrders', offline),
              { state: 'idle', context: { orders: [open('processing')] } },
              [step(20_000, looks)],
            ),
            step(loaded(), { state: 'idle', context: { orders: [] } }),
            step(goes('giftCards'), { ...looks, context: { screen: 'giftCards' } }),
          ]),
        ]),
        // completed but not yet seen: the status cannot change, so it is not polled
        step(loaded(open('completed')), { state: 'idle', context: { orders: [open('completed')] } }, [
          step(20_000, 'idle'),
          step(goes('home'), looks),
        ]),
        step(loaded(), { state: 'idle', context: { orders: [] } }, [
          step(20_000, 'idle'),
          step(goes('home'), { state: 'idle', context: { screen: 'home' } }, [
            step(goes('giftCards'), 'idle'),
          ]),
          // a shopper who leaves the page of an order may have an open one
          ...['paymentProcess', 'orderSuccess'].map((screen) =>
            step(goes(screen), { state: 'idle', context: { screen } }, [step(goes('home'), looks)]),
          ),
        ]),
      ],
      { start: { state: 'polling', calls: { loadOpenOrders: null } } },
    ),
  ],
  invariants: [
    of('openOrders').holds(
      '',
      'what is known stays until there is an answer',
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
      'what would be good to know beside the page: without it the page says less, or what it knew',
  },
};
