import { assign, setup } from 'xstate';

export type HelpEvent =
  | { type: 'help.searched'; query: string; hits: number }
  | { type: 'help.cleared' }
  | { type: 'route.changed' };

/** The help centre. It shows all topics, or only the questions that match a search. */
export const helpMachine = setup({
  types: {
    context: {} as { query: string },
    events: {} as HelpEvent,
    tags: {} as 'screen:topics' | 'screen:results' | 'screen:noResults',
  },
  guards: {
    isBlank: (_, p: { query: string }) => p.query.trim() === '',
    hasResults: (_, p: { hits: number }) => p.hits > 0,
  },
  actions: {
    setQuery: assign({ query: (_, p: { query: string }) => p.query }),
    clearQuery: assign({ query: '' }),
  },
}).createMachine({
  id: 'help',
  description:
    'Shows all topics, or only the questions that match a search. The URL contains the open topic but not the search.',
  context: { query: '' },
  initial: 'topics',
  on: {
    'help.searched': [
      {
        guard: { type: 'isBlank', params: ({ event }) => ({ query: event.query }) },
        target: '.topics',
        actions: [{ type: 'setQuery', params: ({ event }) => ({ query: event.query }) }],
      },
      {
        guard: { type: 'hasResults', params: ({ event }) => ({ hits: event.hits }) },
        target: '.results',
        actions: [{ type: 'setQuery', params: ({ event }) => ({ query: event.query }) }],
        meta: { spec: 'NAV-15' },
      },
      {
        target: '.noResults',
        actions: [{ type: 'setQuery', params: ({ event }) => ({ query: event.query }) }],
      },
    ],
    'route.changed': { target: '.topics', actions: ['clearQuery'] },
  },
  states: {
    topics: { description: 'All topics are shown.', tags: ['screen:topics'], meta: { spec: 'NAV-15' } },
    results: { description: 'The questions that match the search are shown.', tags: ['screen:results'] },
    noResults: {
      description: 'No question matches the search. The shopper can clear it.',
      tags: ['screen:noResults'],
      on: { 'help.cleared': { target: 'topics', actions: ['clearQuery'] } },
    },
  },
});
