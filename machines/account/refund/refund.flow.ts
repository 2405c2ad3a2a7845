import { flow } from '../../../flows/walker/flow.ts';
import { fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import { refundMachine } from './refund.machine.ts';

export const refundFlow = flow(
  refundMachine,
  {
    'xstate.error.actor.requestRefund': [
      fail('requestRefund', f.failure('conflict', { code: 'REFUND_EXISTS' })),
      fail('requestRefund', f.failure('refused', { code: 'NOT_REFUNDABLE' })),
      fail('requestRefund', f.failure('server')),
    ],
  },
  {
    input: { ordertoken: f.order.ordertoken },
    drivers: {
      'refund.confirmed': (actions) => actions.press(/^(Yes, refund me|Ask again)$/),
      'refund.declined': (actions) => actions.press('Not now'),
      'refund.closed': (actions) => actions.press('Back to the order'),
    },
  },
);
