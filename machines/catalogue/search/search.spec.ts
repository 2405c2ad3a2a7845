import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, type Then, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const zalando = { id: 'zalando-ch', name: 'Zalando', to: '/giftcardworld/zalando-ch', draft: null };
const india = { id: 'country IN', name: 'India', to: '/mobile-topup', draft: { country: 'IN' } };
const nepal = { id: 'country NP', name: 'Nepal', to: '/mobile-topup', draft: { country: 'NP' } };
const typed = (query: string) => ({ type: 'search.typed' as const, query });
const moved = (to: string) => ({ type: 'search.moved' as const, to });
const found = (...results: object[]) => done('find', results);
const toListing = ['search.opened', done('loadIndex'), found(zalando, india)] as const;
const forgotten = { query: '', results: [], active: 0, failure: null };
const opened = (result: object): Then => ({
  state: 'closed' as const,
  tags: 'screen:closed' as const,
  actions: [['openResult', { result }]],
  context: forgotten,
});

export const searchSpec: Spec = {
  stories: [
    story(
      'search',
      '',
      'searches for the typed text and opens a result',
      [
        [
          when('search.opened', {
            state: 'open.loading',
            tags: 'screen:loading busy',
            calls: { loadIndex: null },
            context: forgotten,
          }),
          when(typed('zal'), { state: 'open.loading', context: { query: 'zal' } }),
          when(done('loadIndex'), {
            state: 'open.ready.searching',
            tags: 'screen:list',
            calls: { find: { query: 'zal' } },
          }),
        ],
        [
          given('search.opened', typed('zal')),
          when('search.closed', { state: 'closed', context: forgotten }),
        ],
        [
          given('search.opened'),
          when(fail('loadIndex', offline), {
            state: 'open.failed',
            tags: 'screen:failed',
            context: { failure: offline },
          }),
        ],
        [
          given('search.opened'),
          when(done('loadIndex'), { state: 'open.ready.searching', calls: { find: { query: '' } } }),
          when(found(zalando, india), {
            state: 'open.ready.listed',
            tags: 'screen:list',
            context: { results: [zalando, india], active: 0 },
          }),
        ],
        [
          given('search.opened', done('loadIndex')),
          when(found(), {
            state: 'open.ready.noResults',
            tags: 'screen:noResults',
            context: { results: [] },
          }),
          when('search.accepted', 'open.ready.noResults'),
        ],
        [
          given('search.opened', done('loadIndex'), found()),
          when(typed('i'), { state: 'open.ready.searching', calls: { find: { query: 'i' } } }),
        ],
        [
          given('search.opened', done('loadIndex')),
          when(fail('find', offline), { state: 'open.failed', context: { failure: offline } }),
          when(typed('i'), { state: 'open.failed', context: { query: 'i' } }),
          when('search.retried', { state: 'open.loading', calls: { loadIndex: null } }),
          when(done('loadIndex'), {
            state: 'open.ready.searching',
            calls: { find: { query: 'i' } },
          }),
        ],
        [
          given('search.opened', done('loadIndex'), found(zalando, india, nepal)),
          when(moved('next'), { state: 'open.ready.listed', context: { active: 1 } }),
        ],
        [
          given('search.opened', done('loadIndex'), found(zalando, india, nepal)),
          when(moved('previous'), { state: 'open.ready.listed', context: { active: 2 } }),
          when('search.accepted', opened(nepal)),
        ],
        [
          given('search.opened', done('loadIndex'), found(zalando, india, nepal)),
          when(typed('zzz'), { state: 'open.ready.searching', calls: { find: { query: 'zzz' } } }),
          when(found(), { state: 'open.ready.noResults', context: { results: [] } }),
        ],
        [given(...toListing), when('search.accepted', opened(zalando))],
        [given(...toListing), when({ type: 'search.chosen', id: 'country IN' }, opened(india))],
        [given(...toListing), when({ type: 'search.chosen', id: 'of-nobody' }, 'open.ready.listed')],
        [given(...toListing), when('search.closed', { state: 'closed', context: forgotten })],
        [
          given(...toListing),
          when(moved('previous'), { state: 'open.ready.listed', context: { active: 1 } }),
        ],
        [
          given(...toListing),
          when(moved('next'), { state: 'open.ready.listed', context: { active: 1 } }),
          when('search.accepted', opened(india)),
        ],
        [
          given(...toListing, moved('next')),
          when(moved('next'), { state: 'open.ready.listed', context: { active: 0 } }),
        ],
        [
          given(...toListing, moved('next')),
          when(typed('in'), {
            state: 'open.ready.searching',
            calls: { find: { query: 'in' } },
            context: { query: 'in', results: [zalando, india] },
          }),
          // while a new search is running, the previous results stay visible but cannot be opened
          when('search.accepted', 'open.ready.searching'),
        ],
        [
          given(...toListing, moved('next'), typed('in')),
          when({ type: 'search.chosen', id: 'zalando-ch' }, 'open.ready.searching'),
        ],
        [
          given(...toListing, moved('next'), typed('in')),
          when(found(india), { state: 'open.ready.listed', context: { results: [india], active: 0 } }),
        ],
        [
          given(...toListing, moved('next'), typed('in')),
          // typing again starts a new search, and the results for the previous text are ignored
          when(typed('ind'), { state: 'open.ready.searching', calls: { find: { query: 'ind' } } }),
        ],
      ],
      { start: { state: 'closed', tags: 'screen:closed' } },
    ),
  ],
  invariants: [
    of('search').empty('', 'clears the typed text when the search is closed', 'closed', [
      'query',
      'results',
      'failure',
    ]),
    of('search').doesOnly('', 'opens a result only while the results are listed', 'openResult', [
      'open.ready.listed',
    ]),
    of('search').holds('', 'opens only a result that was found', ({ before, effects }) => {
      const opened = effects.find((each) => typeof each !== 'string' && each[0] === 'openResult')?.[1] as
        | { result: object | undefined }
        | undefined;
      if (!opened) return null;
      const { results } = before!.context as { results: { id: string }[] };
      return results.some(({ id }) => id === (opened.result as { id: string } | undefined)?.id)
        ? null
        : 'it was not';
    }),
  ],
  unkept: {
    'search.open.ready.listed/search.moved#0':
      'only the event matters; its value is rejected, already known or merely compared',
  },
  optional: {
    'search/find.query': 'an empty query matches every product',
  },
};
