import { assign, setup } from 'xstate';
import { categoryOfWord } from '../../../contract/domain/catalogue/categories.ts';
import { isCountryCode } from '../../../contract/domain/countryCode.ts';
import { longestQuery } from '../../../contract/domain/limits.ts';
import { ignoresRoute, inBackground } from '../../lib/exceptions.ts';
import { failureIn, isFailure } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, GiftCountry, Product, Route, SearchResult } from '../../types.ts';

export type SortOrder = 'popular' | 'name';

/**
 * Request for the list pages `page` to `through`, counting from 1. A category or kind of 0 selects all. Kinds
 * are numbered as in the API.
 */
export type ListRequest = {
  country: string;
  kind: Product['ProdType'] | 0;
  category: number;
  query: string;
  sort: SortOrder;
  page: number;
  through: number;
};
/** A page of the list. `total` counts the products across all pages. */
export type ListPage = {
  products: Product[];
  categories: { category_id: number; name: string }[];
  total: number;
};

/** Maximum number of pages that are loaded when the list is restored from a URL. */
const mostPages = 20;

/** List filters as stored in the URL. */
export type ListFilters = {
  /** Country whose products are listed. Null selects the current country. */
  country: string | null;
  /** Category whose products are listed. 0 selects all categories. */
  category: number;
  query: string;
  sort: SortOrder;
  /** Number of pages that the list shows. */
  pages: number;
};

/** Reads the filters from a URL's query string. Ignores invalid values. */
export const filtersOf = ({
  country = '',
  category = '',
  q = '',
  sort,
  pages = '',
}: Route['query']): ListFilters => ({
  country: isCountryCode(country) ? country : null,
  category: categoryOfWord(category),
  query: q.slice(0, longestQuery),
  sort: sort === 'name' ? 'name' : 'popular',
  pages: /^[1-9]\d?$/.test(pages) ? Math.min(Number(pages), mostPages) : 1,
});

export type CatalogueEvent =
  | { type: 'catalogue.countryChosen'; country: string }
  | { type: 'catalogue.categoryChosen'; category: number }
  | { type: 'catalogue.searched'; query: string }
  | { type: 'catalogue.sorted'; by: SortOrder }
  | { type: 'catalogue.cleared' }
  | { type: 'catalogue.moreRequested' }
  | { type: 'catalogue.retried' }
  | { type: 'catalogue.productOpened'; product: Product }
  | { type: 'catalogue.resultOpened'; result: SearchResult }
  | { type: 'country.changed'; country: string }
  | { type: 'route.changed'; route: Route };

/**
 * Returns the filters and the number of pages, which are stored in the URL so that the list can be restored.
 */
const chosen = ({
  country,
  residence,
  category,
  query,
  sort,
  page,
}: {
  country: string;
  residence: string;
  category: number;
  query: string;
  sort: SortOrder;
  page: number;
}): ListFilters => ({
  country: country === residence ? null : country,
  category,
  query: query.slice(0, longestQuery),
  sort,
  pages: Math.min(page, mostPages),
});

/** A filterable, paged list of gift cards and vouchers for one country. */
export const catalogueMachine = setup({
  types: {
    context: {} as {
      country: string;
      /**
       * The shopper's country of residence, if known. Products from all countries are listed, but only those
       * for this country can be bought.
       */
      residence: string;
      countries: GiftCountry[];
      /** Kind of the listed products; 0 means all kinds. */
      kind: ListRequest['kind'];
      products: Product[];
      /** Total number of products across all pages. */
      total: number;
      /** Number of the last page that is visible or loading. All earlier pages are visible too. */
      page: number;
      /** Index, in the whole list, of the first product on the last page. */
      pageStart: number;
      categories: { category_id: number; name: string }[];
      category: number;
      query: string;
      sort: SortOrder;
      /** Results of a shop-wide search, shown if no product in the list matches the query. */
      elsewhere: SearchResult[];
      failure: Failure | null;
    },
    events: {} as CatalogueEvent,
    input: {} as { country: string; kind: ListRequest['kind']; filters: ListFilters },
    tags: {} as
      | 'screen:loading'
      | 'screen:list'
      | 'screen:empty'
      | 'screen:failed'
      | 'busy'
      | 'failed'
      | 'extending'
      | 'moreFailed'
      | 'countriesFailed',
  },
  actors: {
    loadProducts: notProvided<ListPage, ListRequest>('catalogue.loadProducts'),
    loadCountries: notProvided<GiftCountry[]>('catalogue.loadCountries'),
    findElsewhere: notProvided<SearchResult[], { query: string }>('catalogue.findElsewhere'),
  },
  guards: {
    hasProducts: (_, p: { products: Product[] }) => p.products.length > 0,
    isEmptySearch: ({ context }, p: { products: Product[] }) =>
      p.products.length === 0 && context.query.trim() !== '',
    isResult: ({ context }, p: { id: string }) => context.elsewhere.some(({ id }) => id === p.id),
    hasMore: ({ context }) => context.products.length < context.total,
    /** True if the filters in the URL differ from the current ones. */
    isOtherChoice: ({ context }, p: { filters: ListFilters }) => {
      const now = chosen(context);
      return (Object.keys(now) as (keyof ListFilters)[]).some((name) => now[name] !== p.filters[name]);
    },
    isNarrowed: ({ context }) => context.query !== '' || context.category !== 0,
    isFailure,
  },
  actions: {
    setCountry: assign({ country: (_, p: { country: string }) => p.country, page: 1 }),
    setResidence: assign({ residence: (_, p: { country: string }) => p.country }),
    setCountries: assign({ countries: (_, p: { countries: GiftCountry[] }) => p.countries }),
    setProducts: assign({
      products: (_, p: ListPage) => p.products,
      total: (_, p: ListPage) => p.total,
      categories: (_, p: ListPage) => p.categories,
      pageStart: 0,
      elsewhere: [],
      failure: null,
    }),
    // skips products that are already listed, because a product can move to a later page between two requests
    addProducts: assign({
      products: ({ context }, p: ListPage) => [
        ...context.products,
        ...p.products.filter(({ prodid }) => context.products.every((known) => known.prodid !== prodid)),
      ],
      // an empty page marks the end of the list, even if an earlier count was higher
      total: ({ context }, p: ListPage) => (p.products.length > 0 ? p.total : context.products.length),
      page: ({ context }) => context.page + 1,
      pageStart: ({ context }) => context.products.length,
    }),
    setCategory: assign({ category: (_, p: { category: number }) => p.category, page: 1 }),
    setQuery: assign({ query: (_, p: { query: string }) => p.query, page: 1 }),
    setSort: assign({ sort: (_, p: { by: SortOrder }) => p.by, page: 1 }),
    setFilters: assign(
      ({ context }, { filters: { pages, country, ...filters } }: { filters: ListFilters }) => ({
        ...filters,
        country: country ?? context.residence,
        page: pages,
      }),
    ),
    setElsewhere: assign({ elsewhere: (_, p: { results: SearchResult[] }) => p.results }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    clearFilters: assign({ query: '', category: 0, page: 1 }),
    storeProduct: (_, _p: { product: Product }) => {},
    storeTopUp: (_, _p: { result: SearchResult }) => {},
    /** Writes the filters and the number of pages to the URL, so that the list can be shared and restored. */
    storeFilters: (_, _p: { filters: ListFilters }) => {},
  },
  delays: { typingPause: 250 },
}).createMachine({
  id: 'catalogue',
  description:
    'Lists products by country, category and search. All countries can be viewed; the product page states what can be bought.',
  meta: {
    exceptions: {
      ...inBackground('catalogue.countries.loading'),
      ...ignoresRoute('catalogue'),
    },
  },
  context: ({ input }) => ({
    country: input.filters.country ?? input.country,
    residence: input.country,
    countries: [],
    kind: input.kind,
    products: [],
    total: 0,
    page: input.filters.pages,
    pageStart: 0,
    categories: [],
    category: input.filters.category,
    query: input.filters.query,
    sort: input.filters.sort,
    elsewhere: [],
    failure: null,
  }),
  type: 'parallel',
  states: {
    list: {
      description: 'The list of products for the selected country.',
      initial: 'loading',
      on: {
        'catalogue.countryChosen': {
          target: '.loading',
          actions: [
            { type: 'setCountry', params: ({ event }) => ({ country: event.country }) },
            { type: 'storeFilters', params: ({ context }) => ({ filters: chosen(context) }) },
          ],
          meta: { spec: 'CAT-01' },
        },
        'route.changed': {
          guard: {
            type: 'isOtherChoice',
            params: ({ event }) => ({ filters: filtersOf(event.route.query) }),
          },
          target: '.loading',
          actions: [
            { type: 'setFilters', params: ({ event }) => ({ filters: filtersOf(event.route.query) }) },
          ],
        },
        'country.changed': {
          target: '.loading',
          actions: [
            { type: 'setCountry', params: ({ event }) => ({ country: event.country }) },
            { type: 'setResidence', params: ({ event }) => ({ country: event.country }) },
            { type: 'storeFilters', params: ({ context }) => ({ filters: chosen(context) }) },
          ],
          meta: { spec: 'CAT-01' },
        },
      },
      states: {
        loading: {
          description:
            'The first page is loading. If the URL restores several pages, these load at the same time.',
          tags: ['screen:loading', 'busy'],
          invoke: {
            id: 'loadProducts',
            src: 'loadProducts',
            input: ({ context }) => ({
              country: context.country,
              kind: context.kind,
              category: context.category,
              query: context.query,
              sort: context.sort,
              page: 1,
              through: context.page,
            }),
            onDone: [
              {
                guard: { type: 'hasProducts', params: ({ event }) => ({ products: event.output.products }) },
                target: 'browsing',
                actions: [{ type: 'setProducts', params: ({ event }) => event.output }],
                meta: { spec: 'API-23' },
              },
              {
                guard: {
                  type: 'isEmptySearch',
                  params: ({ event }) => ({ products: event.output.products }),
                },
                target: 'browsing.searchingElsewhere',
                actions: [{ type: 'setProducts', params: ({ event }) => event.output }],
              },
              {
                guard: 'isNarrowed',
                target: 'browsing',
                actions: [{ type: 'setProducts', params: ({ event }) => event.output }],
              },
              { target: 'empty', meta: { spec: 'CAT-03' } },
            ],
            onError: [
              {
                guard: { type: 'isFailure', params: { kind: 'notFound' } },
                target: 'empty',
                meta: { spec: 'CAT-03' },
              },
              {
                target: 'failed',
                actions: ['setFailure'],
              },
            ],
          },
        },
        browsing: {
          description: 'Products are listed and can be searched, sorted and filtered by category.',
          tags: ['screen:list'],
          meta: { spec: 'NAV-06 NAV-08 NAV-10' },
          initial: 'idle',
          on: {
            'catalogue.categoryChosen': {
              target: '.filtering',
              actions: [
                { type: 'setCategory', params: ({ event }) => ({ category: event.category }) },
                { type: 'storeFilters', params: ({ context }) => ({ filters: chosen(context) }) },
              ],
            },
            'catalogue.searched': {
              target: '.typing',
              actions: [
                { type: 'setQuery', params: ({ event }) => ({ query: event.query }) },
                { type: 'storeFilters', params: ({ context }) => ({ filters: chosen(context) }) },
              ],
            },
            'catalogue.sorted': {
              target: '.filtering',
              actions: [
                { type: 'setSort', params: ({ event }) => ({ by: event.by }) },
                { type: 'storeFilters', params: ({ context }) => ({ filters: chosen(context) }) },
              ],
            },
            'catalogue.cleared': {
              guard: 'isNarrowed',
              target: '.filtering',
              actions: [
                'clearFilters',
                { type: 'storeFilters', params: ({ context }) => ({ filters: chosen(context) }) },
              ],
            },
            'catalogue.productOpened': {
              actions: [{ type: 'storeProduct', params: ({ event }) => ({ product: event.product }) }],
              meta: { spec: 'CAT-05' },
            },
            'catalogue.resultOpened': {
              guard: { type: 'isResult', params: ({ event }) => ({ id: event.result.id }) },
              actions: [{ type: 'storeTopUp', params: ({ event }) => ({ result: event.result }) }],
            },
          },
          states: {
            idle: {
              description: 'The list matches the filters.',
              on: { 'catalogue.moreRequested': { guard: 'hasMore', target: 'loadingMore' } },
            },
            typing: {
              description: 'The shopper is typing. The search starts when typing pauses.',
              after: { typingPause: 'filtering' },
            },
            filtering: {
              description:
                'The first page for the changed filters is loading. The previous list remains visible.',
              tags: ['busy'],
              invoke: {
                id: 'loadProducts',
                src: 'loadProducts',
                input: ({ context }) => ({
                  country: context.country,
                  kind: context.kind,
                  category: context.category,
                  query: context.query,
                  sort: context.sort,
                  page: 1,
                  through: context.page,
                }),
                onDone: [
                  {
                    guard: {
                      type: 'isEmptySearch',
                      params: ({ event }) => ({ products: event.output.products }),
                    },
                    target: 'searchingElsewhere',
                    actions: [{ type: 'setProducts', params: ({ event }) => event.output }],
                  },
                  {
                    target: 'idle',
                    actions: [{ type: 'setProducts', params: ({ event }) => event.output }],
                    meta: { spec: 'API-23' },
                  },
                ],
                onError: { target: '#catalogue.list.failed', actions: ['setFailure'] },
              },
            },
            searchingElsewhere: {
              description: 'No product on the list matches the query, so the whole shop is being searched.',
              tags: ['busy'],
              invoke: {
                id: 'findElsewhere',
                src: 'findElsewhere',
                input: ({ context }) => ({ query: context.query }),
                onDone: {
                  target: 'idle',
                  actions: [{ type: 'setElsewhere', params: ({ event }) => ({ results: event.output }) }],
                },
                onError: 'idle',
              },
            },
            loadingMore: {
              description: 'The next page is loading. Its products will be appended to the list.',
              tags: ['busy', 'extending'],
              invoke: {
                id: 'loadProducts',
                src: 'loadProducts',
                input: ({ context }) => ({
                  country: context.country,
                  kind: context.kind,
                  category: context.category,
                  query: context.query,
                  sort: context.sort,
                  page: context.page + 1,
                  through: context.page + 1,
                }),
                onDone: {
                  target: 'idle',
                  actions: [
                    { type: 'addProducts', params: ({ event }) => event.output },
                    { type: 'storeFilters', params: ({ context }) => ({ filters: chosen(context) }) },
                  ],
                  meta: { spec: 'API-23' },
                },
                onError: { target: 'moreFailed', actions: ['setFailure'] },
              },
            },
            moreFailed: {
              description: 'The next page failed to load. The list remains, and the shopper can try again.',
              tags: ['moreFailed'],
              on: { 'catalogue.moreRequested': 'loadingMore' },
            },
          },
        },
        empty: {
          description: 'The country has no products. The shopper can select another one.',
          tags: ['screen:empty'],
        },
        failed: {
          description: 'The products failed to load. The shopper can try again.',
          tags: ['screen:failed', 'failed'],
          on: { 'catalogue.retried': 'loading' },
        },
      },
    },
    countries: {
      description: 'Loads the countries for the country selector, separately from the list.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The countries are loading.',
          invoke: {
            id: 'loadCountries',
            src: 'loadCountries',
            onDone: {
              target: 'listed',
              actions: [{ type: 'setCountries', params: ({ event }) => ({ countries: event.output }) }],
              meta: { spec: 'API-27' },
            },
            onError: { target: 'failed' },
          },
        },
        listed: { description: 'The shopper can select a country.' },
        failed: {
          description: 'The countries failed to load. The product list works without them.',
          tags: ['countriesFailed'],
          on: { 'catalogue.retried': 'loading', 'catalogue.countryChosen': 'loading' },
        },
      },
    },
  },
});
