import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import type { OpenOrder } from '../../types.ts';
import { openOrdersMachine } from './openOrders.machine.ts';

const open: OpenOrder = { orderno: 'R-26-000123', status: 'processing', paymentstatus: 'paid' };

export const openOrdersFlow = flow(
  openOrdersMachine,
  {
    'route.changed': [
      { type: 'route.changed', route: f.route('home') },
      { type: 'route.changed', route: f.route('orderSuccess') },
    ],
    'xstate.done.actor.loadOpenOrders': [
      done('loadOpenOrders', { orders: [open], closed: [] }),
      done('loadOpenOrders', { orders: [{ ...open, status: 'completed' }], closed: [] }),
      done('loadOpenOrders', { orders: [], closed: [] }),
    ],
    'xstate.error.actor.loadOpenOrders': [fail('loadOpenOrders', f.networkFailure)],
  },
  {
    drivers: { 'openOrders.closed': (actions) => actions.press('Close') },
  },
);
