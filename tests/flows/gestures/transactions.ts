import type { Gestures } from '../hand.ts';

const kinds = ['All products', 'Gift cards', 'Top-ups', 'Vouchers'];

export const transactionsGestures: Gestures = {
  'transactions.periodChosen': (hand, event) =>
    hand.pick(event['period'] === 'days30' ? 'Last 30 days' : 'Last 12 months'),
  'transactions.daysEntered': async (hand, event) => {
    await hand.unfold('Dates');
    await hand.fill('From', event['from'] as string);
    await hand.fill('To', event['to'] as string);
    await hand.press('Show these days');
  },
  'transactions.typeChosen': (hand, event) =>
    hand.select('Product type', kinds[event['kind'] as number] ?? ''),
  'transactions.pageChosen': (hand, event) => hand.press(event['page'] === 1 ? 'Newer' : 'Older'),
  'transactions.retried': (hand) => hand.press('Try again'),
  'transactions.opened': (hand) => hand.press(/^View order/),
};
