import { flow, type SamplesOf } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import { paymentMachine } from './payment.machine.ts';

const cases: SamplesOf<typeof paymentMachine> = {
  'xstate.done.actor.readOrderToken': [
    done('readOrderToken', f.order.ordertoken),
    done('readOrderToken', null),
  ],
  'payment.pushed': [
    { type: 'payment.pushed', progress: f.progress('completed') },
    { type: 'payment.pushed', progress: f.progress('cancelled') },
    { type: 'payment.pushed', progress: f.progress('cancelled', { paymentstatus: 'refund_requested' }) },
    { type: 'payment.pushed', progress: f.progress('processing') },
    { type: 'payment.pushed', progress: f.progress('payment', { step: 2, paymentstatus: 'pending' }) },
  ],
  'xstate.done.actor.loadOrder': [done('loadOrder', f.order)],
  'xstate.error.actor.loadOrder': [fail('loadOrder', f.networkFailure)],
  'xstate.error.actor.pushes': [fail('pushes', f.networkFailure)],
  'xstate.error.actor.readOrderToken': [fail('readOrderToken', f.failure('notFound'))],
  'xstate.done.actor.checkPayment': [
    done('checkPayment', f.check('completed', 'paid', 'paid')),
    done('checkPayment', f.check('processing', 'paid', 'paid')),
    done('checkPayment', f.check('cancelled', 'paid', 'refund', { deliverystatus: 'failed' })),
    done('checkPayment', f.check('cancelled', 'paid', 'refund', { deliverystatus: 'none' })),
    done('checkPayment', f.check('cancelled', 'refund_failed', 'refund')),
    done('checkPayment', f.check('cancelled', 'refund_requested')),
    done('checkPayment', f.check('cancelled', 'refunded')),
    done('checkPayment', f.check('cancelled', 'cancelled', 'expired')),
    done('checkPayment', f.check('confirmed', 'cancelled', 'cancelled')),
    done('checkPayment', f.check('confirmed', 'failed', 'declined')),
    done('checkPayment', f.check('confirmed', 'none')),
    done('checkPayment', f.check('payment', 'pending', 'wait')),
    // responses with contradictory fields
    done('checkPayment', f.check('confirmed', 'paid', 'declined')),
    done('checkPayment', f.check('confirmed', 'pending', 'expired')),
    done('checkPayment', f.check('cancelled', 'pending', 'cancelled')),
    done('checkPayment', f.check('confirmed', 'none', 'paid')),
  ],
  'xstate.error.actor.checkPayment': [
    fail('checkPayment', f.networkFailure),
    fail('checkPayment', f.failure('notFound')),
    fail('checkPayment', f.failure('server')),
  ],
  'xstate.done.actor.readProgress': [
    done('readProgress', f.progress('completed')),
    done('readProgress', f.progress('cancelled', { paymentstatus: 'refunded' })),
    done('readProgress', f.progress('cancelled', { paymentstatus: 'refund_failed' })),
    done('readProgress', f.progress('processing')),
  ],
  'xstate.error.actor.readProgress': [
    fail('readProgress', f.networkFailure),
    fail('readProgress', f.failure('server')),
  ],
  'xstate.error.actor.cancelOrder': [
    fail('cancelOrder', f.failure('conflict')),
    fail('cancelOrder', f.networkFailure),
  ],
  'xstate.error.actor.requestRefund': [
    fail('requestRefund', f.failure('conflict')),
    fail('requestRefund', f.failure('server')),
  ],
};

/**
 * The walk needs a high limit: the context stores earlier outcomes, so each sample response multiplies the
 * number of states.
 */
export const paymentFlow = flow(paymentMachine, cases, {
  limit: 4_000,
  drivers: {
    'payment.rechecked': (actions) => actions.press('Check again'),
    'payment.methodsRequested': (actions) => actions.press('Choose another method'),
    'payment.cancelRequested': (actions) => actions.press('Cancel order'),
    'payment.cancelDeclined': (actions) => actions.press('Keep the order'),
    'payment.cancelConfirmed': (actions) => actions.press('Yes, cancel it'),
    'payment.refundRequested': (actions) => actions.press('Get my money back'),
    'payment.repeated': (actions) => actions.press('Try again'),
  },
});
