import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import type { LastOrder } from '../../types.ts';
import { transactionsMachine } from './transactions.machine.ts';

const { orderno, date, product, status, paymentstatus } = f.giftOrder;
const lastOrder: LastOrder = { orderno, date, product, status, paymentstatus };

const kinds = ['All products', 'Gift cards', 'Top-ups', 'Vouchers'];

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
  {
    input: { orderno: null },
    more: [{ orderno: f.giftOrder.orderno }],
    limit: 6_000,
    view: { filledWhileBusy: 'other dates can be entered while a list loads; their list then loads instead' },
    drivers: {
      'transactions.periodChosen': (actions, event) =>
        actions.pick(event['period'] === 'days30' ? 'Last 30 days' : 'Last 12 months'),
      'transactions.daysEntered': async (actions, event) => {
        await actions.unfold('Dates');
        await actions.fill('From', event['from'] as string);
        await actions.fill('To', event['to'] as string);
        await actions.press('Apply dates');
      },
      'transactions.typeChosen': (actions, event) =>
        actions.select('Product type', kinds[event['kind'] as number] ?? ''),
      'transactions.pageChosen': (actions, event) => actions.press(event['page'] === 1 ? 'Newer' : 'Older'),
      'transactions.retried': (actions) => actions.press('Try again'),
      'transactions.repeated': (actions) => actions.press(/^Buy again/),
      'transactions.closed': (actions) => actions.press('Close'),
      'transactions.opened': (actions) => actions.press(/^View order/),
    },
  },
);
