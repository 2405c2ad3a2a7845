import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, when } from '../../../flows/spec/stories.ts';
import type { Effect } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';
import { foundCountry } from '../fixtures.ts';

const goods = (...ids: string[]) => ids.map((prodid) => ({ prodid, ProdName: prodid }));
const categories = [{ category_id: 2, name: 'Games' }];
const page = (total: number, ...ids: string[]) =>
  done('loadProducts', { products: goods(...ids), categories, total });
const asks = (more: object = {}) => ({
  loadProducts: {
    country: 'CH',
    kind: 1,
    category: 0,
    query: '',
    sort: 'popular',
    page: 1,
    through: 1,
    ...more,
  },
});
const stores = (more: object = {}): Effect[] => [
  [
    'storeFilters',
    { filters: { country: null, category: 0, query: '', sort: 'popular', pages: 1, ...more } },
  ],
];
const noFilters = { country: null, category: 0, query: '', sort: 'popular', pages: 1 };
const input = { country: 'CH', kind: 1, filters: noFilters };
const searched = (query: string) => ({ type: 'catalogue.searched' as const, query });
const narrowed = { type: 'catalogue.categoryChosen' as const, category: 2 };
const address = (query: object) => ({
  type: 'route.changed' as const,
  route: { screen: 'giftCards', path: '/giftcardworld', params: {}, query },
});
const twoPages = [page(3, 'G-1', 'G-2'), 'catalogue.moreRequested', page(3, 'G-3')] as const;
const sorted = { type: 'catalogue.sorted' as const, by: 'name' };

export const catalogueSpec: Spec = {
  stories: [
    ...boundary({
      chart: 'catalogue',
      clauses: '',
      title: 'searches when typing pauses, not on every keystroke',
      input,
      after: [page(1, 'G-1'), searched('zal')],
      event: (ms: number) => ms,
      inside: 249,
      within: { states: ['list.browsing.typing'] },
      outside: 250,
      beyond: {
        states: ['list.browsing.filtering'],
        tags: 'screen:list busy',
        calls: asks({ query: 'zal' }),
      },
    }),
    ...boundary({
      chart: 'catalogue',
      clauses: '',
      title: 'loads further pages only while there are any',
      input,
      event: (total: number) => page(total, 'G-1', 'G-2'),
      inside: 3,
      within: { states: ['list.browsing.idle'], context: { total: 3 } },
      outside: 2,
      beyond: { states: ['list.browsing.idle'], context: { total: 2 } },
    }).map((each, index) => ({
      ...each,
      paths: each.paths.map((path) => [
        ...path,
        when(
          'catalogue.moreRequested',
          index === 0
            ? {
                states: ['list.browsing.loadingMore'],
                tags: 'screen:list busy extending',
                calls: asks({ page: 2, through: 2 }),
              }
            : { states: ['list.browsing.idle'], tags: 'screen:list' },
        ),
      ]),
    })),
    story(
      'catalogue',
      'CAT-05',
      'passes a product that was selected in the list to its product page',
      [
        [
          given(page(2, 'G-1', 'G-2')),
          when(
            { type: 'catalogue.productOpened', product: goods('G-1')[0] },
            { states: ['list.browsing.idle'], actions: [['storeProduct', { product: goods('G-1')[0] }]] },
          ),
        ],
      ],
      { input },
    ),
    story(
      'catalogue',
      'CAT-01 CAT-03',
      'lists the products of one country page by page, and stores filters and pages in the URL',
      [
        [when(page(0), { states: ['list.empty'], tags: 'screen:empty' })],
        [when(fail('loadProducts', failure('notFound')), { states: ['list.empty'], tags: 'screen:empty' })],
        [
          when(fail('loadProducts', offline), {
            states: ['list.failed'],
            tags: 'screen:failed failed',
            context: { failure: offline },
          }),
          when('catalogue.retried', { states: ['list.loading'], calls: asks() }),
          when(page(2, 'G-1', 'G-2'), { states: ['list.browsing.idle'], context: { failure: null } }),
        ],
        [
          given(
            // the list for another country starts on the first page
            page(3, 'G-1', 'G-2'),
            'catalogue.moreRequested',
            page(3, 'G-3'),
          ),
          when(
            { type: 'catalogue.countryChosen', country: 'DE' },
            {
              states: ['list.loading'],
              actions: stores({ country: 'DE' }),
              calls: asks({ country: 'DE' }),
              context: { page: 1 },
            },
          ),
        ],
        [
          when(page(2, 'G-1', 'G-2'), {
            states: ['list.browsing.idle'],
            tags: 'screen:list',
            context: { products: goods('G-1', 'G-2'), categories, total: 2, page: 1, pageStart: 0 },
          }),
        ],
        [
          when(
            { type: 'catalogue.countryChosen', country: 'DE' },
            {
              states: ['list.loading'],
              actions: stores({ country: 'DE' }),
              calls: asks({ country: 'DE' }),
              context: { country: 'DE', residence: 'CH' },
            },
          ),
        ],
        [
          when(
            { type: 'country.changed', country: 'DE' },
            {
              states: ['list.loading'],
              actions: stores(),
              calls: asks({ country: 'DE' }),
              context: { country: 'DE', residence: 'DE' },
            },
          ),
        ],
        [
          given(page(3, 'G-1', 'G-2'), 'catalogue.moreRequested'),
          // a product that has moved to a later page is listed only once
          when(page(3, 'G-2', 'G-3'), {
            states: ['list.browsing.idle'],
            actions: stores({ pages: 2 }),
            context: { products: goods('G-1', 'G-2', 'G-3'), page: 2, pageStart: 2 },
          }),
          when('catalogue.moreRequested', { states: ['list.browsing.idle'] }),
        ],
        [
          given(page(3, 'G-1', 'G-2'), 'catalogue.moreRequested'),
          // an empty page ends the list, even if an earlier page reported more products
          when(page(3), {
            states: ['list.browsing.idle'],
            actions: stores({ pages: 2 }),
            context: { products: goods('G-1', 'G-2'), total: 2 },
          }),
        ],
        [
          given(page(3, 'G-1', 'G-2'), 'catalogue.moreRequested'),
          when(fail('loadProducts', offline), {
            states: ['list.browsing.moreFailed'],
            tags: 'screen:list moreFailed',
            context: { products: goods('G-1', 'G-2'), failure: offline },
          }),
          when('catalogue.moreRequested', {
            states: ['list.browsing.loadingMore'],
            calls: asks({ page: 2, through: 2 }),
          }),
        ],
        [
          given(page(3, 'G-1', 'G-2'), 'catalogue.moreRequested'),
          // changing the filter discards the page that is still loading for the old filter
          when(narrowed, {
            states: ['list.browsing.filtering'],
            tags: 'screen:list busy',
            actions: stores({ category: 2 }),
            calls: asks({ category: 2 }),
            context: { category: 2, products: goods('G-1', 'G-2') },
          }),
          when(fail('loadProducts', offline), {
            states: ['list.failed'],
            tags: 'screen:failed failed',
            context: { failure: offline },
          }),
          when('catalogue.retried', { states: ['list.loading'], calls: asks({ category: 2 }) }),
        ],
        [
          given(page(3, 'G-1', 'G-2'), 'catalogue.moreRequested', narrowed),
          when(page(1, 'G-2'), {
            states: ['list.browsing.idle'],
            context: { products: goods('G-2'), total: 1, failure: null },
          }),
        ],
        [
          // restoring a URL can load several pages, but changing a filter starts again with one page
          when(address({ q: 'zal', pages: '3' }), {
            states: ['list.loading'],
            calls: asks({ query: 'zal', through: 3 }),
            context: { page: 3 },
          }),
          when(page(9, 'G-1', 'G-2', 'G-3', 'G-4', 'G-5', 'G-6'), {
            states: ['list.browsing.idle'],
            context: { page: 3, pageStart: 0 },
          }),
          when('catalogue.moreRequested', {
            states: ['list.browsing.loadingMore'],
            calls: asks({ query: 'zal', page: 4, through: 4 }),
          }),
        ],
        [
          given(address({ q: 'zal', pages: '3' }), page(9, 'G-1', 'G-2', 'G-3', 'G-4', 'G-5', 'G-6')),
          when(narrowed, {
            states: ['list.browsing.filtering'],
            actions: stores({ query: 'zal', category: 2 }),
            calls: asks({ query: 'zal', category: 2 }),
          }),
        ],
        [
          given(address({ q: 'zal', pages: '3' }), page(9, 'G-1', 'G-2', 'G-3', 'G-4', 'G-5', 'G-6')),
          when(address({ q: 'zal', pages: '3' }), { states: ['list.browsing.idle'] }),
        ],
        [
          given(address({ q: 'zal', pages: '3' }), page(9, 'G-1', 'G-2', 'G-3', 'G-4', 'G-5', 'G-6')),
          when(address({}), { states: ['list.loading'], calls: asks(), context: { page: 1 } }),
        ],
        ...[
          ['20', 20],
          ['21', 20],
          ['0', 1],
          ['x', 1],
        ].map(([pages, through]) => [
          when(address({ q: 'zal', pages }), {
            states: ['list.loading'],
            calls: asks({ query: 'zal', through }),
          }),
        ]),
        [
          given(page(2, 'G-1', 'G-2')),
          when(searched('zal'), {
            states: ['list.browsing.typing'],
            tags: 'screen:list',
            actions: stores({ query: 'zal' }),
          }),
          when(249, { states: ['list.browsing.typing'] }),
          when(searched('zala'), { states: ['list.browsing.typing'], actions: stores({ query: 'zala' }) }),
          when(249, { states: ['list.browsing.typing'] }),
          when(1, { states: ['list.browsing.filtering'], calls: asks({ query: 'zala' }) }),
          when(page(0), {
            states: ['list.browsing.searchingElsewhere'],
            calls: { findElsewhere: { query: 'zala' } },
            context: { products: [], total: 0 },
          }),
        ],
        [
          given(page(2, 'G-1', 'G-2'), searched('zal')),
          when('catalogue.cleared', {
            states: ['list.browsing.filtering'],
            actions: stores(),
            calls: asks(),
            context: { query: '', category: 0 },
          }),
        ],
        [given(page(2, 'G-1', 'G-2')), when('catalogue.cleared', { states: ['list.browsing.idle'] })],
        [
          given(page(2, 'G-1', 'G-2')),
          when(
            { type: 'catalogue.sorted', by: 'name' },
            {
              states: ['list.browsing.filtering'],
              actions: stores({ sort: 'name' }),
              calls: asks({ sort: 'name' }),
            },
          ),
        ],
        [given(page(2, 'G-1', 'G-2')), when(address({}), { states: ['list.browsing.idle'] })],
        [
          given(page(2, 'G-1', 'G-2')),
          when(address({ country: 'DE', category: 'gaming', q: 'zal', sort: 'name' }), {
            states: ['list.loading'],
            calls: asks({ country: 'DE', category: 2, query: 'zal', sort: 'name' }),
            context: { residence: 'CH' },
          }),
        ],
        [
          given(page(2, 'G-1', 'G-2')),
          when(address({ country: 'x', category: 'wands', sort: 'price' }), {
            states: ['list.browsing.idle'],
          }),
        ],
        [
          when(fail('loadCountries', offline), {
            states: ['countries.failed'],
            tags: 'screen:loading busy countriesFailed',
          }),
          when(
            { type: 'catalogue.countryChosen', country: 'DE' },
            {
              states: ['list.loading', 'countries.loading'],
              actions: stores({ country: 'DE' }),
              calls: { ...asks({ country: 'DE' }), loadCountries: null },
            },
          ),
        ],
        [
          when(done('loadCountries', [{ ccode_iso2: 'DE' }]), {
            states: ['countries.listed'],
            context: { countries: [{ ccode_iso2: 'DE' }] },
          }),
        ],
      ],
      {
        input,
        start: {
          state: 'list.loading + countries.loading',
          tags: 'screen:loading busy',
          calls: { ...asks(), loadCountries: null },
        },
      },
    ),
    ...boundary({
      chart: 'catalogue',
      clauses: 'CAT-01',
      title: 'reads at most 60 letters of a query from the URL',
      input,
      event: (q: string) => address({ q }),
      inside: 'q'.repeat(60),
      within: {
        states: ['list.loading'],
        calls: asks({ query: 'q'.repeat(60) }),
        context: { query: 'q'.repeat(60) },
      },
      outside: 'q'.repeat(60) + 'z',
      beyond: {
        states: ['list.loading'],
        calls: asks({ query: 'q'.repeat(60) }),
        context: { query: 'q'.repeat(60) },
      },
    }),
    story(
      'catalogue',
      'CAT-01 CAT-03',
      'changing a filter returns to the first page',
      [
        [
          given(...twoPages),
          when(searched('al'), {
            states: ['list.browsing.typing'],
            actions: stores({ query: 'al' }),
            context: { page: 1 },
          }),
          when('catalogue.cleared', {
            states: ['list.browsing.filtering'],
            actions: stores(),
            calls: asks(),
            context: { page: 1 },
          }),
        ],
        [
          given(...twoPages),
          when(sorted, {
            states: ['list.browsing.filtering'],
            actions: stores({ sort: 'name' }),
            calls: asks({ sort: 'name' }),
          }),
        ],
        [
          given(...twoPages),
          when(narrowed, {
            states: ['list.browsing.filtering'],
            actions: stores({ category: 2 }),
            calls: asks({ category: 2 }),
          }),
          when(page(1, 'G-4'), {
            states: ['list.browsing.idle'],
            context: { pageStart: 0, products: goods('G-4') },
          }),
        ],
        [
          given(
            page(3, 'G-1', 'G-2'),
            narrowed,
            page(3, 'G-1', 'G-2'),
            'catalogue.moreRequested',
            page(3, 'G-3'),
          ),
          when('catalogue.cleared', {
            states: ['list.browsing.filtering'],
            actions: stores(),
            calls: asks(),
          }),
        ],
      ],
      { input },
    ),
    story(
      'catalogue',
      'CAT-01 CAT-03 API-27',
      'shows an empty result, uses the product count of the latest page, and reloads the countries on request',
      [
        [
          given(page(3, 'G-1'), address({ category: 'food' })),
          when(page(0), {
            states: ['list.browsing.idle'],
            tags: 'screen:list',
            context: { products: [], total: 0 },
          }),
        ],
        [
          given(page(3, 'G-1', 'G-2'), 'catalogue.moreRequested'),
          when(page(9, 'G-3'), {
            states: ['list.browsing.idle'],
            actions: stores({ pages: 2 }),
            context: { total: 9, page: 2 },
          }),
        ],
        [
          given(fail('loadCountries', offline)),
          when('catalogue.retried', { states: ['countries.loading'], calls: { loadCountries: null } }),
        ],
      ],
      { input },
    ),
    story(
      'catalogue',
      '',
      'searches the whole shop if a query matches nothing on the list',
      [
        [
          given(page(3, 'G-1'), address({ q: ' ' })),
          when(page(0), { states: ['list.browsing.idle'], context: { elsewhere: [] } }),
        ],
        [
          given(page(3, 'G-1'), address({ q: 'india' })),
          when(page(0), {
            states: ['list.browsing.searchingElsewhere'],
            tags: 'screen:list busy',
            calls: { findElsewhere: { query: 'india' } },
            context: { products: [], total: 0, elsewhere: [] },
          }),
          // a result cannot be opened while the search is still running
          when(
            { type: 'catalogue.resultOpened', result: foundCountry },
            { states: ['list.browsing.searchingElsewhere'] },
          ),
        ],
        [
          given(page(3, 'G-1'), address({ q: 'india' }), page(0)),
          when(fail('findElsewhere', offline), {
            states: ['list.browsing.idle'],
            tags: 'screen:list',
            context: { elsewhere: [], failure: null },
          }),
        ],
        [
          given(page(3, 'G-1'), address({ q: 'india' }), page(0)),
          // results for an outdated query are discarded
          when(searched('zal'), {
            states: ['list.browsing.typing'],
            actions: stores({ query: 'zal' }),
          }),
        ],
        [
          given(page(3, 'G-1'), address({ q: 'india' }), page(0)),
          when(done('findElsewhere', [foundCountry]), {
            states: ['list.browsing.idle'],
            tags: 'screen:list',
            context: { elsewhere: [foundCountry] },
          }),
          when(
            { type: 'catalogue.resultOpened', result: foundCountry },
            { states: ['list.browsing.idle'], actions: [['storeTopUp', { result: foundCountry }]] },
          ),
        ],
        [
          given(page(3, 'G-1'), address({ q: 'india' }), page(0), done('findElsewhere', [foundCountry])),
          when('catalogue.cleared', {
            states: ['list.browsing.filtering'],
            actions: stores(),
            calls: asks(),
          }),
          when(page(1, 'G-1'), {
            states: ['list.browsing.idle'],
            context: { elsewhere: [], products: goods('G-1') },
          }),
        ],
      ],
      { input },
    ),
  ],
  invariants: [
    of('catalogue').holds('', 'never lists a product twice', ({ after: { context } }) => {
      const ids = (context as { products: { prodid: string }[] }).products.map(({ prodid }) => prodid);
      return new Set(ids).size === ids.length ? null : 'it does';
    }),
    of('catalogue').holds('', 'loads only the page after the last one shown', ({ before, inputs }) => {
      const wanted = inputs['loadProducts'] as { page: number } | undefined;
      const { page: shown } = (before?.context ?? { page: 0 }) as { page: number };
      return wanted && wanted.page !== 1 && wanted.page !== shown + 1 ? 'it is not' : null;
    }),
  ],
  unkept: {
    'catalogue.list.browsing.searchingElsewhere/xstate.error.actor.findElsewhere#0':
      'the list remains unchanged; the page suggests checking the spelling',
    'catalogue.countries.loading/xstate.error.actor.loadCountries#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'catalogue.list.loading/xstate.error.actor.loadProducts#0':
      'the reason for the failure is irrelevant; the state has its own message',
  },
  optional: {
    'catalogue/loadProducts.query': 'an empty query matches every product',
  },
};
