import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { fork, step, story, type Then } from '../../../flows/spec/stories.ts';
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
      'what is typed is looked up, and one result is opened',
      [
        step(
          'search.opened',
          {
            state: 'open.loading',
            tags: 'screen:loading busy',
            calls: { loadIndex: null },
            context: forgotten,
          },
          [
            step(typed('zal'), { state: 'open.loading', context: { query: 'zal' } }, [
              step(done('loadIndex'), {
                state: 'open.ready.searching',
                tags: 'screen:list',
                calls: { find: { query: 'zal' } },
              }),
              step('search.closed', { state: 'closed', context: forgotten }),
            ]),
            step(fail('loadIndex', offline), {
              state: 'open.failed',
              tags: 'screen:failed',
              context: { failure: offline },
            }),
            step(done('loadIndex'), { state: 'open.ready.searching', calls: { find: { query: '' } } }, [
              step(found(zalando, india), {
                state: 'open.ready.listed',
                tags: 'screen:list',
                context: { results: [zalando, india], active: 0 },
              }),
              step(
                found(),
                { state: 'open.ready.noResults', tags: 'screen:nothing', context: { results: [] } },
                [
                  step('search.accepted', 'open.ready.noResults'),
                  step(typed('i'), { state: 'open.ready.searching', calls: { find: { query: 'i' } } }),
                ],
              ),
              step(fail('find', offline), { state: 'open.failed', context: { failure: offline } }, [
                step(typed('i'), { state: 'open.failed', context: { query: 'i' } }, [
                  step('search.retried', { state: 'open.loading', calls: { loadIndex: null } }, [
                    step(done('loadIndex'), {
                      state: 'open.ready.searching',
                      calls: { find: { query: 'i' } },
                    }),
                  ]),
                ]),
              ]),
            ]),
          ],
        ),
        fork(
          ['search.opened', done('loadIndex'), found(zalando, india, nepal)],
          step(moved('next'), { state: 'open.ready.listed', context: { active: 1 } }),
          step(moved('previous'), { state: 'open.ready.listed', context: { active: 2 } }, [
            step('search.accepted', opened(nepal)),
          ]),
          step(typed('zzz'), { state: 'open.ready.searching', calls: { find: { query: 'zzz' } } }, [
            step(found(), { state: 'open.ready.noResults', context: { results: [] } }),
          ]),
        ),
        fork(
          toListing,
          step('search.accepted', opened(zalando)),
          step({ type: 'search.chosen', id: 'country IN' }, opened(india)),
          step({ type: 'search.chosen', id: 'of-nobody' }, 'open.ready.listed'),
          step('search.closed', { state: 'closed', context: forgotten }),
          step(moved('previous'), { state: 'open.ready.listed', context: { active: 1 } }),
          step(moved('next'), { state: 'open.ready.listed', context: { active: 1 } }, [
            step('search.accepted', opened(india)),
            step(moved('next'), { state: 'open.ready.listed', context: { active: 0 } }),
            step(
              typed('in'),
              {
                state: 'open.ready.searching',
                calls: { find: { query: 'in' } },
                context: { query: 'in', results: [zalando, india] },
              },
              [
                // earlier results stay on screen, and none of them can be opened any more
                step('search.accepted', 'open.ready.searching'),
                step({ type: 'search.chosen', id: 'zalando-ch' }, 'open.ready.searching'),
                step(found(india), { state: 'open.ready.listed', context: { results: [india], active: 0 } }),
                // a response to the first word is ignored once the text has changed
                step(typed('ind'), { state: 'open.ready.searching', calls: { find: { query: 'ind' } } }),
              ],
            ),
          ]),
        ),
      ],
      { start: { state: 'closed', tags: 'screen:closed' } },
    ),
  ],
  invariants: [
    of('search').empty('', 'what was typed is forgotten', 'closed', ['query', 'results', 'failure']),
    of('search').doesOnly('', 'only what stands in the list is opened', 'openResult', ['open.ready.listed']),
    of('search').holds('', 'what is opened was found', ({ before, effects }) => {
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
      'the event decides; its value is refused, known already, or only a bound',
  },
  optional: {
    'search/find.query': 'no word leaves nothing out',
  },
};
