import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import { orderDetailMachine } from './orderDetail.machine.ts';

export const orderDetailFlow = flow(
  orderDetailMachine,
  {
    'xstate.done.actor.loadDetail': [
      done('loadDetail', { order: f.giftOrder, print: f.print, locked: false }),
      done('loadDetail', { order: f.giftOrder, print: null, locked: true }),
      done('loadDetail', { order: f.order, print: null, locked: false }),
      done('loadDetail', { order: f.refundDueOrder, print: null, locked: false }),
      done('loadDetail', { order: f.processingOrder, print: null, locked: false }),
      done('loadDetail', { order: f.completedOrder, print: f.print, locked: false }),
    ],
    'detail.pushed': [
      { type: 'detail.pushed', progress: f.progress('cancelled', { paymentstatus: 'refund_requested' }) },
    ],
    'xstate.error.actor.pushes': [fail('pushes', f.networkFailure)],
    'xstate.error.actor.loadDetail': [fail('loadDetail', f.networkFailure)],
    'detail.codeCopied': [{ type: 'detail.codeCopied', index: 0 }],
    'xstate.error.actor.copyText': [fail('copyText', f.genericFailure)],
    'xstate.error.actor.sendMail': [fail('sendMail', f.failure('tooMany'))],
    'xstate.error.actor.saveReceipt': [fail('saveReceipt', f.networkFailure)],
    'xstate.error.actor.refreshOrder': [fail('refreshOrder', f.failure('tooMany'))],
    'xstate.error.actor.cancelOrder': [fail('cancelOrder', f.failure('conflict'))],
    ...f.passkeyProofEnds,
    'xstate.done.actor.refund': [done('refund', { requested: true }), done('refund', { requested: false })],
    'xstate.error.actor.requestLink': [fail('requestLink', f.genericFailure)],
    'xstate.error.actor.share': [fail('share', f.genericFailure)],
    'xstate.error.actor.refund': [fail('refund', f.genericFailure)],
  },
  {
    input: { ordertoken: f.order.ordertoken },
    drivers: {
      'detail.retried': (actions) => actions.press('Try again'),
      'detail.codeShown': (actions) => actions.press('Show'),
      'detail.codeHidden': (actions) => actions.press('Hide'),
      'detail.codeCopied': (actions) => actions.press('Copy'),
      'detail.mailRequested': (actions) => actions.press('Send the receipt again'),
      'detail.receiptRequested': (actions) => actions.press('Receipt (PDF)'),
      'detail.repeated': (actions) => actions.press('Buy again'),
      'detail.resumed': (actions) => actions.press(/^(Continue to payment|See the status)$/),
      'detail.refreshRequested': (actions) => actions.press('Check again'),
      'detail.cancelRequested': (actions) => actions.press('Cancel order'),
      'detail.cancelDeclined': (actions) => actions.press('Keep the order'),
      'detail.cancelConfirmed': (actions) => actions.press('Yes, cancel it'),
      'detail.refundRequested': (actions) => actions.press('Get my money back'),
    },
  },
);
