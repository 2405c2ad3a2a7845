/** The charts of what is done with orders and cards after the purchase, with their sample events. */
import { orderDetailMachine } from '../../machines/account/orderDetail.machine.ts';
import { referralMachine } from '../../machines/account/referral.machine.ts';
import { refundMachine } from '../../machines/account/refund.machine.ts';
import { savedCardsMachine } from '../../machines/account/savedCards.machine.ts';
import { transactionsMachine } from '../../machines/account/transactions.machine.ts';
import { done, fail } from '../walker/walk.ts';
import * as f from './fixtures.ts';
import { flow, type Flow } from './flow.ts';

export const accountFlows: Flow[] = [
  flow(
    transactionsMachine,
    {
      'transactions.periodChosen': [{ type: 'transactions.periodChosen', period: 'days30' }],
      'transactions.daysEntered': [
        { type: 'transactions.daysEntered', from: '2026-01-01', to: '2026-01-31' },
        { type: 'transactions.daysEntered', from: '2026-02-01', to: '2026-01-01' },
      ],
      'transactions.typeChosen': [{ type: 'transactions.typeChosen', kind: 1 }],
      'transactions.pageChosen': [{ type: 'transactions.pageChosen', page: 2 }],
      'transactions.repeated': [{ type: 'transactions.repeated', ordertoken: f.giftOrder.ordertoken }],
      'transactions.opened': [{ type: 'transactions.opened', ordertoken: f.giftOrder.ordertoken }],
      'xstate.done.actor.loadPage': [done('loadPage', f.transactions), done('loadPage', f.noTransactions)],
      'xstate.error.actor.loadPage': [fail('loadPage', f.networkFailure)],
      'xstate.done.actor.findOrder': [done('findOrder', f.giftOrder), done('findOrder', null)],
      'xstate.error.actor.findOrder': [fail('findOrder', f.networkFailure)],
      'xstate.error.actor.orderDetail': [fail('orderDetail', f.genericFailure)],
    },
    { input: { orderno: null }, more: [{ orderno: f.giftOrder.orderno }], limit: 6_000 },
  ),
  flow(
    orderDetailMachine,
    {
      'xstate.done.actor.loadDetail': [
        done('loadDetail', { order: f.giftOrder, print: f.print }),
        done('loadDetail', { order: f.order, print: null }),
        done('loadDetail', { order: f.refundDueOrder, print: null }),
      ],
      'xstate.error.actor.loadDetail': [fail('loadDetail', f.networkFailure)],
      'detail.codeCopied': [{ type: 'detail.codeCopied', index: 0 }],
      'xstate.error.actor.copyText': [fail('copyText', f.genericFailure)],
      'xstate.error.actor.sendMail': [fail('sendMail', f.failure('tooMany'))],
      'xstate.error.actor.saveReceipt': [fail('saveReceipt', f.networkFailure)],
      'xstate.error.actor.cancelOrder': [fail('cancelOrder', f.failure('conflict'))],
      'xstate.done.actor.refund': [done('refund', { asked: true }), done('refund', { asked: false })],
      'xstate.error.actor.refund': [fail('refund', f.genericFailure)],
    },
    { input: { ordertoken: f.order.ordertoken } },
  ),
  flow(
    refundMachine,
    {
      'xstate.error.actor.requestRefund': [
        fail('requestRefund', f.failure('conflict', { code: 'REFUND_EXISTS' })),
        fail('requestRefund', f.failure('refused', { code: 'NOT_REFUNDABLE' })),
        fail('requestRefund', f.failure('server')),
      ],
    },
    { input: { ordertoken: f.order.ordertoken } },
  ),
  flow(savedCardsMachine, {
    'savedCards.removalAsked': [{ type: 'savedCards.removalAsked', cardid: f.savedCard.cardid }],
    'xstate.done.actor.loadCards': [done('loadCards', [f.savedCard, f.otherCard]), done('loadCards', [])],
    'xstate.error.actor.loadCards': [fail('loadCards', f.networkFailure)],
    'xstate.done.actor.removeCard': [done('removeCard', [f.otherCard]), done('removeCard', [])],
    'xstate.error.actor.removeCard': [
      fail('removeCard', f.failure('notFound')),
      fail('removeCard', f.failure('server')),
    ],
  }),
  flow(referralMachine, {
    'referral.copyAsked': [{ type: 'referral.copyAsked', url: 'https://rigi.example/?ref=ann' }],
    'xstate.error.actor.copyText': [fail('copyText', f.genericFailure)],
  }),
];
