import { transactionsMachine } from '../../../machines/account/transactions.machine.ts';
import type { LastOrder } from '../../../machines/types.ts';
import { done, fail } from '../../walker/walk.ts';
import * as f from '../fixtures.ts';
import { flow } from '../flow.ts';

const { orderno, date, product, status, paymentstatus } = f.giftOrder;
const lastOrder: LastOrder = { orderno, date, product, status, paymentstatus };

export const transactionsFlow = flow(
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
    'xstate.error.actor.loadPage': [fail('loadPage', f.networkFailure), fail('loadPage', f.genericFailure)],
    'xstate.done.actor.readLastOrders': [done('readLastOrders', [lastOrder]), done('readLastOrders', [])],
    'xstate.error.actor.readLastOrders': [fail('readLastOrders', f.genericFailure)],
    'xstate.done.actor.findOrder': [done('findOrder', f.giftOrder), done('findOrder', null)],
    'xstate.error.actor.findOrder': [fail('findOrder', f.networkFailure)],
    'xstate.error.actor.orderDetail': [fail('orderDetail', f.genericFailure)],
  },
  { input: { orderno: null }, more: [{ orderno: f.giftOrder.orderno }], limit: 6_000 },
);
