import { assign, fromPromise, setup } from 'xstate';
import type { Failure, GiftCountry, Product, Route } from '../types.ts';

export type SortOrder = 'popular' | 'name';

/** What narrows a list, as its address says it. */
export type ListFilters = {
  /** Null for the country in use. */
  country: string | null;
  /** 0 is all. */
  category: number;
  query: string;
  sort: SortOrder;
};

/** The filters in the query of an address; what cannot be one is left out. */
export const filtersOf = ({ country = '', category = '', q = '', sort }: Route['query']): ListFilters => ({
  country: /^[A-Z]{2}$/.test(country) ? country : null,
  category: /^[1-9]$/.test(category) ? Number(category) : 0,
  query: q.slice(0, 60),
  sort: sort === 'name' ? 'name' : 'popular',
});

export type CatalogueEvent =
  | { type: 'catalogue.countryChosen'; country: string }
  | { type: 'catalogue.categoryChosen'; category: number }
  | { type: 'catalogue.searched'; query: string }
  | { type: 'catalogue.sorted'; by: SortOrder }
  | { type: 'catalogue.cleared' }
  | { type: 'catalogue.retried' }
  | { type: 'catalogue.productOpened'; product: Product }
  | { type: 'country.changed'; country: string }
  | { type: 'route.changed'; route: Route };

/** The failure that an invoked actor ended with: it has no other errors. */
const failureIn = (event: { type: string; error?: unknown }): Failure => event.error as Failure;

/** What the address has to say of a list to lead back to it. */
const chosen = ({
  country,
  residence,
  category,
  query,
  sort,
}: {
  country: string;
  residence: string;
  category: number;
  query: string;
  sort: SortOrder;
}): ListFilters => ({ country: country === residence ? null : country, category, query, sort });

/** A list of gift cards and vouchers for one country, with its filters. */
export const catalogueMachine = setup({
  types: {
    context: {} as {
      country: string;
      /** Where the shopper lives as far as the shop knows; cards are bought there and looked at anywhere. */
      residence: string;
      countries: GiftCountry[];
      products: Product[];
      categories: { category_id: number; name: string }[];
      category: number;
      query: string;
      sort: SortOrder;
      failure: Failure | null;
    },
    events: {} as CatalogueEvent,
    input: {} as { country: string; filters: ListFilters },
    tags: {} as
      | 'screen:loading'
      | 'screen:list'
      | 'screen:empty'
      | 'screen:failed'
      | 'busy'
      | 'failed'
      | 'countriesFailed',
  },
  actors: {
    loadProducts: fromPromise<
      { products: Product[]; categories: { category_id: number; name: string }[] },
      { country: string }
    >(() => Promise.reject(new Error('catalogue: loadProducts is not provided'))),
    loadCountries: fromPromise<GiftCountry[]>(() =>
      Promise.reject(new Error('catalogue: loadCountries is not provided')),
    ),
  },
  guards: {
    hasProducts: (_, p: { products: Product[] }) => p.products.length > 0,
    isSameCountry: ({ context }, p: { filters: ListFilters }) =>
      (p.filters.country ?? context.residence) === context.country,
    isNarrowed: ({ context }) => context.query !== '' || context.category !== 0,
    isFailure: ({ event }, p: { kind?: Failure['kind']; code?: string }) =>
      (!p.kind || failureIn(event)?.kind === p.kind) && (!p.code || failureIn(event)?.code === p.code),
  },
  actions: {
    setCountry: assign({ country: (_, p: { country: string }) => p.country }),
    setResidence: assign({ residence: (_, p: { country: string }) => p.country }),
    setCountries: assign({ countries: (_, p: { countries: GiftCountry[] }) => p.countries }),
    setProducts: assign({
      products: (_, p: { products: Product[]; categories: { category_id: number; name: string }[] }) =>
        p.products,
      categories: (_, p: { products: Product[]; categories: { category_id: number; name: string }[] }) =>
        p.categories,
      failure: null,
    }),
    setCategory: assign({ category: (_, p: { category: number }) => p.category }),
    setQuery: assign({ query: (_, p: { query: string }) => p.query }),
    setSort: assign({ sort: (_, p: { by: SortOrder }) => p.by }),
    setFilters: assign(({ context }, p: { filters: ListFilters }) => ({
      ...p.filters,
      country: p.filters.country ?? context.residence,
    })),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    clearFilters: assign({ query: '', category: 0 }),
    storeProduct: (_, _p: { product: Product }) => {},
    /** The address says what is shown, so that it can be shared and come back to. */
    storeFilters: (_, _p: { filters: ListFilters }) => {},
  },
}).createMachine({
  id: 'catalogue',
  description:
    'Browse by country, narrow by category and word. Viewing is free everywhere; buying is the product page’s matter.',
  context: ({ input }) => ({
    country: input.filters.country ?? input.country,
    residence: input.country,
    countries: [],
    products: [],
    categories: [],
    category: input.filters.category,
    query: input.filters.query,
    sort: input.filters.sort,
    failure: null,
  }),
  type: 'parallel',
  states: {
    list: {
      description: 'The products of the chosen country.',
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
        'route.changed': [
          {
            guard: {
              type: 'isSameCountry',
              params: ({ event }) => ({ filters: filtersOf(event.route.query) }),
            },
            actions: [
              { type: 'setFilters', params: ({ event }) => ({ filters: filtersOf(event.route.query) }) },
            ],
          },
          {
            target: '.loading',
            actions: [
              { type: 'setFilters', params: ({ event }) => ({ filters: filtersOf(event.route.query) }) },
            ],
          },
        ],
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
          description: 'The products are being fetched.',
          tags: ['screen:loading', 'busy'],
          invoke: {
            id: 'loadProducts',
            src: 'loadProducts',
            input: ({ context }) => ({ country: context.country }),
            onDone: [
              {
                guard: { type: 'hasProducts', params: ({ event }) => ({ products: event.output.products }) },
                target: 'browsing',
                actions: [{ type: 'setProducts', params: ({ event }) => event.output }],
                meta: { spec: 'API-23' },
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
          description: 'The products are shown and can be searched, sorted and narrowed by category.',
          tags: ['screen:list'],
          meta: { spec: 'NAV-06 NAV-08 NAV-10' },
          on: {
            'catalogue.categoryChosen': {
              actions: [
                { type: 'setCategory', params: ({ event }) => ({ category: event.category }) },
                { type: 'storeFilters', params: ({ context }) => ({ filters: chosen(context) }) },
              ],
            },
            'catalogue.searched': {
              actions: [
                { type: 'setQuery', params: ({ event }) => ({ query: event.query }) },
                { type: 'storeFilters', params: ({ context }) => ({ filters: chosen(context) }) },
              ],
            },
            'catalogue.sorted': {
              actions: [
                { type: 'setSort', params: ({ event }) => ({ by: event.by }) },
                { type: 'storeFilters', params: ({ context }) => ({ filters: chosen(context) }) },
              ],
            },
            'catalogue.cleared': {
              guard: 'isNarrowed',
              actions: [
                'clearFilters',
                { type: 'storeFilters', params: ({ context }) => ({ filters: chosen(context) }) },
              ],
            },
            'catalogue.productOpened': {
              actions: [{ type: 'storeProduct', params: ({ event }) => ({ product: event.product }) }],
              meta: { spec: 'CAT-05' },
            },
          },
        },
        empty: {
          description: 'The country has no products; another country can be chosen.',
          tags: ['screen:empty'],
        },
        failed: {
          description: 'The products could not be fetched; the shopper may try again.',
          tags: ['screen:failed', 'failed'],
          on: { 'catalogue.retried': 'loading' },
        },
      },
    },
    countries: {
      description: 'The choice of countries, loaded beside the list.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The countries are being fetched.',
          invoke: {
            id: 'loadCountries',
            src: 'loadCountries',
            onDone: {
              target: 'known',
              actions: [{ type: 'setCountries', params: ({ event }) => ({ countries: event.output }) }],
              meta: { spec: 'API-27' },
            },
            onError: { target: 'unknown' },
          },
        },
        known: { description: 'The countries can be chosen from.' },
        unknown: {
          description: 'The countries could not be fetched; the list of products works without them.',
          tags: ['countriesFailed'],
          on: { 'catalogue.retried': 'loading', 'catalogue.countryChosen': 'loading' },
        },
      },
    },
  },
});
