import type { Product } from '../../../contract/schemas/catalogue.ts';
import type { EventDrivers } from '../userActions.ts';

const categories: Record<number, string> = { 0: 'All', 1: 'Gift cards', 2: 'Gaming', 3: 'Prepaid vouchers' };

export const catalogueDrivers: EventDrivers = {
  'catalogue.countryChosen': (actions) => actions.search('Country', 'Germany'),
  'catalogue.categoryChosen': (actions, event) => actions.pick(categories[event['category'] as number]!),
  'catalogue.searched': (actions, event) => actions.fill('Search', event['query'] as string),
  'catalogue.sorted': (actions, event) =>
    actions.select('Sort by', event['by'] === 'name' ? 'A–Z' : 'Popular'),
  'catalogue.cleared': (actions) => actions.press(/^Clear/),
  'catalogue.moreAsked': (actions) => actions.press('Show more'),
  'catalogue.retried': (actions) => actions.press('Try again'),
  'catalogue.productOpened': (actions, event) => actions.press((event['product'] as Product).ProdName),
};
