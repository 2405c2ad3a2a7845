import { refundMachine } from '../../../machines/account/refund.machine.ts';
import { fail } from '../../walker/walk.ts';
import * as f from '../fixtures.ts';
import { flow } from '../flow.ts';

export const refundFlow = flow(
  refundMachine,
  {
    'xstate.error.actor.requestRefund': [
      fail('requestRefund', f.failure('conflict', { code: 'REFUND_EXISTS' })),
      fail('requestRefund', f.failure('refused', { code: 'NOT_REFUNDABLE' })),
      fail('requestRefund', f.failure('server')),
    ],
  },
  { input: { ordertoken: f.order.ordertoken } },
);
