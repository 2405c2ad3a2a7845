import { assign, setup } from 'xstate';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, SearchResult } from '../../types.ts';

export type SearchEvent =
  | { type: 'search.opened' }
  | { type: 'search.closed' }
  | { type: 'search.typed'; query: string }
  | { type: 'search.moved'; to: 'next' | 'previous' }
  | { type: 'search.accepted' }
  | { type: 'search.chosen'; id: string }
  | { type: 'search.retried' };

/**
 * Searches the whole shop and shows the matching gift cards, vouchers, operators and countries in a single
 * list.
 */
export const searchMachine = setup({
  types: {
    context: {} as {
      query: string;
      /** Search results, best match first, or suggestions if nothing has been entered. */
      results: SearchResult[];
      /** Index of the highlighted result. */
      active: number;
      failure: Failure | null;
    },
    events: {} as SearchEvent,
    tags: {} as
      | 'screen:closed'
      | 'screen:loading'
      | 'screen:list'
      | 'screen:noResults'
      | 'screen:failed'
      | 'busy',
  },
  actors: {
    loadIndex: notProvided<void>('search.loadIndex'),
    find: notProvided<SearchResult[], { query: string }>('search.find'),
  },
  guards: {
    hasResults: (_, p: { results: SearchResult[] }) => p.results.length > 0,
    isResult: ({ context }, p: { id: string }) => context.results.some(({ id }) => id === p.id),
  },
  actions: {
    setQuery: assign({ query: (_, p: { query: string }) => p.query }),
    setResults: assign({ results: (_, p: { results: SearchResult[] }) => p.results, active: 0 }),
    highlight: assign({
      active: ({ context: { active, results } }, p: { to: 'next' | 'previous' }) =>
        (active + (p.to === 'next' ? 1 : results.length - 1)) % results.length,
    }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    clear: assign({ query: '', results: [], active: 0, failure: null }),
    openResult: (_, _p: { result: SearchResult }) => {},
  },
}).createMachine({
  id: 'search',
  description: 'Opens a product, an operator or a country that the shopper finds by any of its common names.',
  meta: {
    exceptions: {
      'a call is shown as busy: search.open.ready.searching':
        'the query is looked up in a list that has already loaded; earlier results remain visible',
    },
  },
  context: { query: '', results: [], active: 0, failure: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'The search is closed, and its text has been cleared.',
      tags: ['screen:closed'],
      entry: ['clear'],
      on: { 'search.opened': 'open' },
    },
    open: {
      description: 'The search is open. The typed text is preserved until the search is closed.',
      initial: 'loading',
      on: {
        'search.closed': 'closed',
        'search.typed': {
          actions: [{ type: 'setQuery', params: ({ event }) => ({ query: event.query }) }],
        },
      },
      states: {
        loading: {
          description: 'The product list is loading. The shopper can already type.',
          tags: ['screen:loading', 'busy'],
          invoke: {
            id: 'loadIndex',
            src: 'loadIndex',
            onDone: 'ready',
            onError: { target: 'failed', actions: ['setFailure'] },
          },
        },
        ready: {
          description: 'Runs a search whenever the input changes.',
          initial: 'searching',
          on: {
            'search.typed': {
              target: '.searching',
              actions: [{ type: 'setQuery', params: ({ event }) => ({ query: event.query }) }],
            },
          },
          states: {
            searching: {
              description: 'A search is running. The previous results remain visible.',
              tags: ['screen:list'],
              invoke: {
                id: 'find',
                src: 'find',
                input: ({ context }) => ({ query: context.query }),
                onDone: [
                  {
                    guard: { type: 'hasResults', params: ({ event }) => ({ results: event.output }) },
                    target: 'listed',
                    actions: [{ type: 'setResults', params: ({ event }) => ({ results: event.output }) }],
                  },
                  {
                    target: 'noResults',
                    actions: [{ type: 'setResults', params: { results: [] } }],
                  },
                ],
                onError: { target: '#search.open.failed', actions: ['setFailure'] },
              },
            },
            listed: {
              description: 'The results are listed. The shopper can open one.',
              tags: ['screen:list'],
              on: {
                'search.moved': {
                  actions: [{ type: 'highlight', params: ({ event }) => ({ to: event.to }) }],
                },
                'search.accepted': {
                  target: '#search.closed',
                  actions: [
                    {
                      type: 'openResult',
                      params: ({ context }) => ({ result: context.results[context.active]! }),
                    },
                  ],
                },
                'search.chosen': {
                  guard: { type: 'isResult', params: ({ event }) => ({ id: event.id }) },
                  target: '#search.closed',
                  actions: [
                    {
                      type: 'openResult',
                      params: ({ context, event }) => ({
                        result: context.results.find(({ id }) => id === event.id)!,
                      }),
                    },
                  ],
                },
              },
            },
            noResults: {
              description: 'Nothing was found. The shopper is offered alternatives.',
              tags: ['screen:noResults'],
            },
          },
        },
        failed: {
          description: 'The product list failed to load. The shopper can try again.',
          tags: ['screen:failed'],
          on: { 'search.retried': 'loading' },
        },
      },
    },
  },
});
