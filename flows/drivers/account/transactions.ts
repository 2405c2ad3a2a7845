import type { EventDrivers } from '../userActions.ts';

const kinds = ['All products', 'Gift cards', 'Top-ups', 'Vouchers'];

export const transactionsDrivers: EventDrivers = {
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
};
