import type { Product } from '../../../src/api/catalogue.ts';
import type { Gestures } from '../hand.ts';

const categories: Record<number, string> = { 0: 'All', 1: 'Gift cards', 2: 'Gaming', 3: 'Prepaid vouchers' };

export const catalogueGestures: Gestures = {
  'catalogue.countryChosen': (hand) => hand.search('Country', 'Germany'),
  'catalogue.categoryChosen': (hand, event) => hand.pick(categories[event['category'] as number]!),
  'catalogue.searched': (hand, event) => hand.fill('Search', event['query'] as string),
  'catalogue.sorted': (hand, event) => hand.select('Sort by', event['by'] === 'name' ? 'A–Z' : 'Popular'),
  'catalogue.cleared': (hand) => hand.press(/^Clear/),
  'catalogue.retried': (hand) => hand.press('Try again'),
  'catalogue.productOpened': (hand, event) => hand.press((event['product'] as Product).ProdName),
};
