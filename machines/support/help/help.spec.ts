import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story } from '../../../flows/spec/stories.ts';

const sought = (query: string, hits = 0) => ({ type: 'help.searched' as const, query, hits });

export const helpSpec: Spec = {
  stories: [
    story(
      'help',
      'NAV-15',
      'all questions, or those that a search found',
      [
        step(sought('code', 2), { in: 'hits', tags: 'screen:hits', has: { query: 'code' } }, [
          step(sought('  ', 0), { in: 'topics', has: { query: '  ' } }),
          step('route.changed', { in: 'topics', has: { query: '' } }),
        ]),
        // a blank is no search, whatever would be found by it
        step(sought(' ', 9), { in: 'topics', tags: 'screen:topics', has: { query: ' ' } }),
        step(sought('code', 1), 'hits'),
        step(sought('zeppelin', 0), { in: 'nothing', tags: 'screen:nothing', has: { query: 'zeppelin' } }, [
          step('help.cleared', { in: 'topics', has: { query: '' } }),
          step(sought('code', 1), { in: 'hits', has: { query: 'code' } }),
        ]),
      ],
      { start: { in: 'topics', tags: 'screen:topics', has: { query: '' } } },
    ),
  ],
  invariants: [],
};
