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
  in: 'closed' as const,
  tags: 'screen:closed' as const,
  does: [['openResult', { result }]],
  has: forgotten,
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
          { in: 'open.loading', tags: 'screen:loading busy', asks: { loadIndex: null }, has: forgotten },
          [
            step(typed('zal'), { in: 'open.loading', has: { query: 'zal' } }, [
              step(done('loadIndex'), {
                in: 'open.ready.searching',
                tags: 'screen:list',
                asks: { find: { query: 'zal' } },
              }),
              step('search.closed', { in: 'closed', has: forgotten }),
            ]),
            step(fail('loadIndex', offline), {
              in: 'open.failed',
              tags: 'screen:failed',
              has: { failure: offline },
            }),
            step(done('loadIndex'), { in: 'open.ready.searching', asks: { find: { query: '' } } }, [
              step(found(zalando, india), {
                in: 'open.ready.listed',
                tags: 'screen:list',
                has: { results: [zalando, india], active: 0 },
              }),
              step(found(), { in: 'open.ready.noResults', tags: 'screen:nothing', has: { results: [] } }, [
                step('search.accepted', 'open.ready.noResults'),
                step(typed('i'), { in: 'open.ready.searching', asks: { find: { query: 'i' } } }),
              ]),
              step(fail('find', offline), { in: 'open.failed', has: { failure: offline } }, [
                step(typed('i'), { in: 'open.failed', has: { query: 'i' } }, [
                  step('search.retried', { in: 'open.loading', asks: { loadIndex: null } }, [
                    step(done('loadIndex'), { in: 'open.ready.searching', asks: { find: { query: 'i' } } }),
                  ]),
                ]),
              ]),
            ]),
          ],
        ),
        fork(
          ['search.opened', done('loadIndex'), found(zalando, india, nepal)],
          step(moved('next'), { in: 'open.ready.listed', has: { active: 1 } }),
          step(moved('previous'), { in: 'open.ready.listed', has: { active: 2 } }, [
            step('search.accepted', opened(nepal)),
          ]),
          step(typed('zzz'), { in: 'open.ready.searching', asks: { find: { query: 'zzz' } } }, [
            step(found(), { in: 'open.ready.noResults', has: { results: [] } }),
          ]),
        ),
        fork(
          toListing,
          step('search.accepted', opened(zalando)),
          step({ type: 'search.chosen', id: 'country IN' }, opened(india)),
          step({ type: 'search.chosen', id: 'of-nobody' }, 'open.ready.listed'),
          step('search.closed', { in: 'closed', has: forgotten }),
          step(moved('previous'), { in: 'open.ready.listed', has: { active: 1 } }),
          step(moved('next'), { in: 'open.ready.listed', has: { active: 1 } }, [
            step('search.accepted', opened(india)),
            step(moved('next'), { in: 'open.ready.listed', has: { active: 0 } }),
            step(
              typed('in'),
              {
                in: 'open.ready.searching',
                asks: { find: { query: 'in' } },
                has: { query: 'in', results: [zalando, india] },
              },
              [
                // earlier results stay on screen, and none of them can be opened any more
                step('search.accepted', 'open.ready.searching'),
                step({ type: 'search.chosen', id: 'zalando-ch' }, 'open.ready.searching'),
                step(found(india), { in: 'open.ready.listed', has: { results: [india], active: 0 } }),
                // a response to the first word is ignored once the text has changed
                step(typed('ind'), { in: 'open.ready.searching', asks: { find: { query: 'ind' } } }),
              ],
            ),
          ]),
        ),
      ],
      { start: { in: 'closed', tags: 'screen:closed' } },
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
