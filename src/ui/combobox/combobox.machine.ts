import { assign, emit, setup } from 'xstate';

/** An option with the data that the chart needs. `search` contains additional search terms, e.g. "+41 CH". */
export type ComboboxEntry = {
  id: string;
  label: string;
  search?: string | undefined;
  /**
   * If true, the option is only listed if it is selected or matches a query. It is listed after other matches
   * of the same rank.
   */
  searchOnly?: boolean | undefined;
};

export type ComboboxContext = {
  options: readonly ComboboxEntry[];
  /** Id of the selected option. */
  value: string | null;
  /** Typed text, or null while the field shows the selected option's label. */
  query: string | null;
  /** Options that match the query, best match first. */
  matches: readonly ComboboxEntry[];
  /** Index of the highlighted match, or -1 if nothing is highlighted. */
  active: number;
};

export type ComboboxEvent =
  | { type: 'combobox.opened'; at: 'selected' | 'first' | 'last' }
  | { type: 'combobox.typed'; query: string }
  | { type: 'combobox.moved'; to: 'next' | 'previous' | 'first' | 'last' | 'pageDown' | 'pageUp' }
  | { type: 'combobox.accepted' }
  | { type: 'combobox.chosen'; id: string }
  | { type: 'combobox.dismissed' }
  | { type: 'combobox.left' }
  | { type: 'combobox.optionsChanged'; options: readonly ComboboxEntry[] }
  | { type: 'combobox.valueChanged'; value: string | null };

/** Converts text to lower case without accents, so that "oster" finds "Österreich". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Ranks how well an option matches: 0 is best, and Infinity is no match. */
const rank = (option: ComboboxEntry, query: string): number => {
  const label = plain(option.label);
  const extras = plain(option.search ?? '').split(/\s+/);
  const bare = query.replace(/^(\+|00)/, '');
  const extraIs = (test: (extra: string) => boolean) =>
    bare !== '' && extras.some((extra) => test(extra.replace(/^\+/, '')));
  if (extraIs((extra) => extra === bare)) return 0;
  if (label.startsWith(query)) return 1;
  if (extraIs((extra) => extra.startsWith(bare))) return 2;
  if (label.split(/[\s(-]+/).some((word) => word.startsWith(query))) return 3;
  return label.includes(query) ? 4 : Infinity;
};

/** Returns the options that match the query, best match first. */
const getMatches = (
  { options, value }: Pick<ComboboxContext, 'options' | 'value'>,
  typed: string | null,
): readonly ComboboxEntry[] => {
  const query = plain(typed ?? '');
  if (query === '') return options.filter(({ id, searchOnly }) => !searchOnly || id === value);
  return options
    .map((option) => ({ option, rank: rank(option, query) + (option.searchOnly ? 0.5 : 0) }))
    .filter((hit) => hit.rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map((hit) => hit.option);
};

const indexOf = (options: readonly ComboboxEntry[], id: string | null | undefined): number =>
  options.findIndex((option) => option.id === id);

/**
 * Editable combobox with list autocomplete (WAI-ARIA APG). The chart works with ids and text, without the DOM,
 * and emits the selected option.
 */
export const comboboxMachine = setup({
  types: {
    context: {} as ComboboxContext,
    events: {} as ComboboxEvent,
    emitted: {} as { type: 'combobox.selected'; id: string },
    input: {} as { options: readonly ComboboxEntry[]; value: string | null },
    tags: {} as 'screen:closed' | 'screen:listing' | 'screen:noMatch',
  },
  guards: {
    hasMatches: ({ context }) => context.matches.length > 0,
    hasActive: ({ context }) => context.active >= 0,
    isOption: ({ context }, params: { id: string }) => indexOf(context.options, params.id) >= 0,
  },
  actions: {
    showAll: assign(({ context }, params: { at: 'selected' | 'first' | 'last' }) => {
      const matches = getMatches(context, null);
      const selected = indexOf(matches, context.value);
      const active = { selected, first: Math.max(selected, 0), last: matches.length - 1 }[params.at];
      return { query: null, matches, active };
    }),
    search: assign(({ context }, params: { query: string }) => {
      const matches = getMatches(context, params.query);
      const active = params.query.trim() ? 0 : indexOf(matches, context.value);
      return { query: params.query, matches, active: Math.min(active, matches.length - 1) };
    }),
    highlight: assign(
      ({ context }, params: { to: 'next' | 'previous' | 'first' | 'last' | 'pageDown' | 'pageUp' }) => {
        const { active, matches } = context;
        const last = matches.length - 1;
        const to = {
          next: active >= last ? 0 : active + 1,
          previous: active <= 0 ? last : active - 1,
          first: 0,
          last,
          pageDown: Math.min(active + 10, last),
          pageUp: Math.max(active - 10, 0),
        };
        return { active: to[params.to] };
      },
    ),
    setOptions: assign(({ context }, params: { options: readonly ComboboxEntry[] }) => {
      const matches = getMatches({ ...context, options: params.options }, context.query);
      const stillActive = indexOf(matches, context.matches[context.active]?.id);
      return { options: params.options, matches, active: stillActive };
    }),
    setValue: assign((_, params: { value: string | null }) => ({ value: params.value })),
    clearQuery: assign(({ context }) => ({ query: null, matches: getMatches(context, null), active: -1 })),
    announceActive: emit(({ context }) => ({
      type: 'combobox.selected',
      id: context.matches[context.active]!.id,
    })),
    announceChosen: emit((_, params: { id: string }) => ({ type: 'combobox.selected', id: params.id })),
  },
}).createMachine({
  id: 'combobox',
  description:
    'Typing narrows the list. If the user leaves without selecting an option, the previous selection remains.',
  context: ({ input }) => ({ ...input, query: null, matches: getMatches(input, null), active: -1 }),
  initial: 'closed',
  on: {
    'combobox.valueChanged': {
      actions: [{ type: 'setValue', params: ({ event }) => ({ value: event.value }) }],
    },
  },
  states: {
    closed: {
      description: 'The list is hidden, and the field shows the current selection.',
      tags: ['screen:closed'],
      on: {
        'combobox.opened': {
          target: 'open',
          actions: [{ type: 'showAll', params: ({ event }) => ({ at: event.at }) }],
        },
        'combobox.typed': {
          target: 'open',
          actions: [{ type: 'search', params: ({ event }) => ({ query: event.query }) }],
        },
        'combobox.optionsChanged': {
          actions: [{ type: 'setOptions', params: ({ event }) => ({ options: event.options }) }],
        },
      },
    },
    open: {
      description: 'The list is open below the field and shows what matches the query.',
      initial: 'searching',
      on: {
        'combobox.typed': {
          target: '.searching',
          actions: [{ type: 'search', params: ({ event }) => ({ query: event.query }) }],
        },
        'combobox.optionsChanged': {
          target: '.searching',
          actions: [{ type: 'setOptions', params: ({ event }) => ({ options: event.options }) }],
        },
        'combobox.dismissed': { target: 'closed', actions: ['clearQuery'] },
        'combobox.left': { target: 'closed', actions: ['clearQuery'] },
      },
      states: {
        searching: {
          description: 'Immediately checks whether any option matches the query.',
          always: [{ guard: 'hasMatches', target: 'listed' }, { target: 'noMatch' }],
        },
        listed: {
          description: 'Matching options are listed, and one of them can be selected.',
          tags: ['screen:listing'],
          on: {
            'combobox.moved': {
              actions: [{ type: 'highlight', params: ({ event }) => ({ to: event.to }) }],
            },
            'combobox.accepted': [
              { guard: 'hasActive', target: '#combobox.closed', actions: ['announceActive', 'clearQuery'] },
              { target: '#combobox.closed', actions: ['clearQuery'] },
            ],
            'combobox.chosen': {
              guard: { type: 'isOption', params: ({ event }) => ({ id: event.id }) },
              target: '#combobox.closed',
              actions: [{ type: 'announceChosen', params: ({ event }) => ({ id: event.id }) }, 'clearQuery'],
            },
          },
        },
        noMatch: {
          description: 'No option matches the query. Waits for different input.',
          tags: ['screen:noMatch'],
        },
      },
    },
  },
});
