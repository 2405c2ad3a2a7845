import type { Product } from '../../../contract/schemas/catalogue.ts';
import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import { foundCountry } from '../fixtures.ts';
import { catalogueMachine, filtersOf } from './catalogue.machine.ts';

const categories = [
  { category_id: 1, name: 'Shopping' },
  { category_id: 2, name: 'Games' },
];

const categoryNames: Record<number, string> = {
  0: 'All',
  1: 'Shopping',
  2: 'Games',
  3: 'Prepaid vouchers',
};

export const catalogueFlow = flow(
  catalogueMachine,
  {
    'catalogue.countryChosen': [{ type: 'catalogue.countryChosen', country: 'DE' }],
    'country.changed': [{ type: 'country.changed', country: 'DE' }],
    'route.changed': [{ q: 'zer', category: 'shopping', sort: 'name' }, { country: 'DE' }].map((query) => ({
      type: 'route.changed' as const,
      route: { screen: 'giftCards', path: '/giftcardworld', params: {}, query },
    })),
    'catalogue.categoryChosen': [{ type: 'catalogue.categoryChosen', category: 2 }],
    'catalogue.searched': [{ type: 'catalogue.searched', query: 'zer' }],
    'catalogue.sorted': [{ type: 'catalogue.sorted', by: 'name' }],
    'catalogue.productOpened': [{ type: 'catalogue.productOpened', product: f.product }],
    'xstate.done.actor.loadProducts': [
      done('loadProducts', {
        products: [f.product],
        total: 2,
        categories,
      }),
      done('loadProducts', { products: [f.product, f.otherProduct], total: 2, categories }),
      done('loadProducts', { products: [], total: 0, categories: [] }),
    ],
    'xstate.error.actor.loadProducts': [
      fail('loadProducts', f.failure('notFound')),
      fail('loadProducts', f.networkFailure),
    ],
    'catalogue.resultOpened': [{ type: 'catalogue.resultOpened', result: foundCountry }],
    'xstate.done.actor.findElsewhere': [done('findElsewhere', [foundCountry])],
    'xstate.error.actor.findElsewhere': [fail('findElsewhere', f.networkFailure)],
    'xstate.done.actor.loadCountries': [done('loadCountries', [f.giftCountry, f.otherGiftCountry])],
    'xstate.error.actor.loadCountries': [fail('loadCountries', f.networkFailure)],
  },
  {
    input: { country: 'CH', kind: 0, filters: filtersOf({}) },
    // the walk loads at most two pages, changes the country only in the unfiltered list and sets only one
    // filter at a time; other combinations take the same transitions
    prune: (snapshot) => {
      const { page, category, query, sort, country } = snapshot.context;
      const narrowed = [category !== 0, query !== '', sort !== 'popular', country !== 'CH'].filter(Boolean);
      return (
        page > 1 ||
        narrowed.length > 1 ||
        (snapshot.matches({ list: 'browsing' }) && !snapshot.matches({ countries: 'loading' }))
      );
    },
    view: {
      filledWhileBusy: 'the shopper can change the search while the list loads; the last input counts',
    },
    drivers: {
      'catalogue.countryChosen': (actions) => actions.search('Country', 'Germany'),
      'catalogue.categoryChosen': (actions, event) =>
        actions.pick(categoryNames[event['category'] as number]!),
      'catalogue.searched': (actions, event) => actions.fill('Search', event['query'] as string),
      'catalogue.sorted': (actions, event) =>
        actions.select('Sort by', event['by'] === 'name' ? 'A–Z' : 'Recommended'),
      'catalogue.cleared': (actions) => actions.press(/^Clear/),
      'catalogue.moreRequested': (actions) => actions.press('Show more'),
      'catalogue.resultOpened': (actions) => actions.press(/India/),
      'catalogue.retried': (actions) => actions.press('Try again'),
      'catalogue.productOpened': (actions, event) => actions.press((event['product'] as Product).ProdName),
    },
  },
);
