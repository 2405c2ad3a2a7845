import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import { paypalMachine } from './paypal.machine.ts';

export const paypalFlow = flow(
  paypalMachine,
  {
    'paypal.approved': [
      { type: 'paypal.approved', orderID: '5O190127TN364715T', payerID: 'QYR5Z8XDVJNXQ' },
      { type: 'paypal.approved', orderID: '', payerID: null },
    ],
    'paypal.ordered': [{ type: 'paypal.ordered', ordertoken: f.order.ordertoken }],
    'paypal.failed': [
      { type: 'paypal.failed', message: 'Detected popup close' },
      { type: 'paypal.failed', message: 'The script of the fixture broke' },
    ],
    'xstate.done.actor.loadButtons': [done('loadButtons', () => 'button of the fixture')],
    'xstate.error.actor.loadButtons': [fail('loadButtons', f.networkFailure)],
    'xstate.done.actor.createPaypal': [
      done('createPaypal', { id: '5O190127TN364715T', status: 'PAYER_ACTION_REQUIRED', currency: 'CHF' }),
    ],
    'xstate.error.actor.createPaypal': [
      fail('createPaypal', f.failure('conflict')),
      fail('createPaypal', f.failure('gone')),
      fail('createPaypal', f.failure('server')),
    ],
    'xstate.done.actor.capturePaypal': [
      done('capturePaypal', f.paypalConfirmed('processing', 'paid')),
      done('capturePaypal', f.paypalConfirmed('payment', 'pending')),
    ],
    'xstate.error.actor.capturePaypal': [
      fail('capturePaypal', f.failure('validation', { code: 'INSTRUMENT_DECLINED', data: { restart: 1 } })),
      fail('capturePaypal', f.failure('server', { code: 'PAYMENT_DECLINED' })),
      fail('capturePaypal', f.failure('conflict', { code: 'ORDER_NOT_APPROVED' })),
      fail('capturePaypal', f.networkFailure),
    ],
    'xstate.error.actor.cancelPaypal': [
      fail('cancelPaypal', f.failure('conflict')),
      fail('cancelPaypal', f.networkFailure),
    ],
  },
  {
    input: { ordertoken: null, config: f.paypalMethod.config },
    // events from PayPal's pop-up and script arrive as callbacks, so they have no drivers
    drivers: {
      'paypal.retried': (actions) => actions.press('Try again'),
    },
  },
);
