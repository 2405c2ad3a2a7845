import { orderDetailMachine } from '../../../machines/account/orderDetail.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import * as f from '../fixtures.ts';
import { flow } from '../flow.ts';

export const orderDetailFlow = flow(
  orderDetailMachine,
  {
    'xstate.done.actor.loadDetail': [
      done('loadDetail', { order: f.giftOrder, print: f.print, locked: false }),
      done('loadDetail', { order: f.giftOrder, print: null, locked: true }),
      done('loadDetail', { order: f.order, print: null, locked: false }),
      done('loadDetail', { order: f.refundDueOrder, print: null, locked: false }),
      done('loadDetail', { order: f.processingOrder, print: null, locked: false }),
    ],
    'xstate.error.actor.loadDetail': [fail('loadDetail', f.networkFailure)],
    'detail.codeCopied': [{ type: 'detail.codeCopied', index: 0 }],
    'xstate.error.actor.copyText': [fail('copyText', f.genericFailure)],
    'xstate.error.actor.sendMail': [fail('sendMail', f.failure('tooMany'))],
    'xstate.error.actor.saveReceipt': [fail('saveReceipt', f.networkFailure)],
    'xstate.error.actor.refreshOrder': [fail('refreshOrder', f.failure('tooMany'))],
    'xstate.error.actor.cancelOrder': [fail('cancelOrder', f.failure('conflict'))],
    'xstate.done.actor.passkeyProof': [
      done('passkeyProof', { outcome: 'proved' }),
      done('passkeyProof', { outcome: 'left' }),
    ],
    'xstate.error.actor.passkeyProof': [fail('passkeyProof', f.genericFailure)],
    'xstate.done.actor.refund': [done('refund', { asked: true }), done('refund', { asked: false })],
    'xstate.error.actor.refund': [fail('refund', f.genericFailure)],
  },
  { input: { ordertoken: f.order.ordertoken } },
);
