import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';

const sought = (query: string, hits = 0) => ({ type: 'help.searched' as const, query, hits });

export const helpSpec: Spec = {
  stories: [
    story(
      'help',
      'NAV-15',
      'shows all questions, or only those that match a search',
      [
        [
          when(sought('code', 2), { state: 'results', tags: 'screen:results', context: { query: 'code' } }),
          when(sought('  ', 0), { state: 'topics', context: { query: '  ' } }),
        ],
        [given(sought('code', 2)), when('route.changed', { state: 'topics', context: { query: '' } })],
        [
          // a blank query does not count as a search
          when(sought(' ', 9), { state: 'topics', tags: 'screen:topics', context: { query: ' ' } }),
        ],
        [when(sought('code', 1), 'results')],
        [
          when(sought('zeppelin', 0), {
            state: 'noResults',
            tags: 'screen:noResults',
            context: { query: 'zeppelin' },
          }),
          when('help.cleared', { state: 'topics', context: { query: '' } }),
        ],
        [
          given(sought('zeppelin', 0)),
          when(sought('code', 1), { state: 'results', context: { query: 'code' } }),
        ],
      ],
      { start: { state: 'topics', tags: 'screen:topics', context: { query: '' } } },
    ),
  ],
};
