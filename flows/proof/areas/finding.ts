/** How goods are found: lists and the search over the shop. By the clauses CAT and API-23. */
import { failure } from '../../../machines/fixtures.ts';
import { done, fail, type Effect } from '../../walker/walk.ts';
import { of } from '../invariants.ts';
import type { Proof } from '../prove.ts';
import { boundary, fork, step, story, type Then } from '../stories.ts';

/** What may happen once these have happened: each step for itself. */
const offline = failure('network');

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
const search = [
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
              in: 'open.ready.finding',
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
          step(done('loadIndex'), { in: 'open.ready.finding', asks: { find: { query: '' } } }, [
            step(found(zalando, india), {
              in: 'open.ready.listing',
              tags: 'screen:list',
              has: { results: [zalando, india], active: 0 },
            }),
            step(found(), { in: 'open.ready.nothing', tags: 'screen:nothing', has: { results: [] } }, [
              step('search.accepted', 'open.ready.nothing'),
              step(typed('i'), { in: 'open.ready.finding', asks: { find: { query: 'i' } } }),
            ]),
            step(fail('find', offline), { in: 'open.failed', has: { failure: offline } }, [
              step(typed('i'), { in: 'open.failed', has: { query: 'i' } }, [
                step('search.retried', { in: 'open.loading', asks: { loadIndex: null } }, [
                  step(done('loadIndex'), { in: 'open.ready.finding', asks: { find: { query: 'i' } } }),
                ]),
              ]),
            ]),
          ]),
        ],
      ),
      fork(
        ['search.opened', done('loadIndex'), found(zalando, india, nepal)],
        step(moved('next'), { in: 'open.ready.listing', has: { active: 1 } }),
        step(moved('previous'), { in: 'open.ready.listing', has: { active: 2 } }, [
          step('search.accepted', opened(nepal)),
        ]),
        step(typed('zzz'), { in: 'open.ready.finding', asks: { find: { query: 'zzz' } } }, [
          step(found(), { in: 'open.ready.nothing', has: { results: [] } }),
        ]),
      ),
      fork(
        toListing,
        step('search.accepted', opened(zalando)),
        step({ type: 'search.chosen', id: 'country IN' }, opened(india)),
        step({ type: 'search.chosen', id: 'of-nobody' }, 'open.ready.listing'),
        step('search.closed', { in: 'closed', has: forgotten }),
        step(moved('previous'), { in: 'open.ready.listing', has: { active: 1 } }),
        step(moved('next'), { in: 'open.ready.listing', has: { active: 1 } }, [
          step('search.accepted', opened(india)),
          step(moved('next'), { in: 'open.ready.listing', has: { active: 0 } }),
          step(
            typed('in'),
            {
              in: 'open.ready.finding',
              asks: { find: { query: 'in' } },
              has: { query: 'in', results: [zalando, india] },
            },
            [
              // what was found before stays in sight, and none of it is opened any more
              step('search.accepted', 'open.ready.finding'),
              step({ type: 'search.chosen', id: 'zalando-ch' }, 'open.ready.finding'),
              step(found(india), { in: 'open.ready.listing', has: { results: [india], active: 0 } }),
              // the answer to the first word comes to nothing once there is another
              step(typed('ind'), { in: 'open.ready.finding', asks: { find: { query: 'ind' } } }),
            ],
          ),
        ]),
      ),
    ],
    { start: { in: 'closed', tags: 'screen:closed' } },
  ),
];

const goods = (...ids: string[]) => ids.map((prodid) => ({ prodid, ProdName: prodid }));
const categories = [{ category_id: 2, name: 'Games' }];
const page = (total: number, ...ids: string[]) =>
  done('loadProducts', { products: goods(...ids), categories, total });
const asks = (more: object = {}) => ({
  loadProducts: {
    country: 'CH',
    kind: 1,
    category: 0,
    query: '',
    sort: 'popular',
    page: 1,
    through: 1,
    ...more,
  },
});
const stores = (more: object = {}): Effect[] => [
  [
    'storeFilters',
    { filters: { country: null, category: 0, query: '', sort: 'popular', pages: 1, ...more } },
  ],
];
const noFilters = { country: null, category: 0, query: '', sort: 'popular', pages: 1 };
const input = { country: 'CH', kind: 1, filters: noFilters };
const searched = (query: string) => ({ type: 'catalogue.searched' as const, query });
const narrowed = { type: 'catalogue.categoryChosen' as const, category: 2 };
const address = (query: object) => ({
  type: 'route.changed' as const,
  route: { screen: 'giftCards', path: '/giftcardworld', params: {}, query },
});
const catalogue = [
  ...boundary({
    chart: 'catalogue',
    clauses: '',
    says: 'a word is sought at a pause, not at each letter',
    input,
    after: [page(1, 'G-1'), searched('zal')],
    ask: (ms: number) => ms,
    inside: 249,
    within: { at: ['list.browsing.typing'] },
    outside: 250,
    beyond: { at: ['list.browsing.narrowing'], tags: 'screen:list busy', asks: asks({ query: 'zal' }) },
  }),
  ...boundary({
    chart: 'catalogue',
    clauses: '',
    says: 'more is asked for as long as there is more',
    input,
    ask: (total: number) => page(total, 'G-1', 'G-2'),
    inside: 3,
    within: { at: ['list.browsing.settled'], has: { total: 3 } },
    outside: 2,
    beyond: { at: ['list.browsing.settled'], has: { total: 2 } },
  }).map((each, index) => ({
    ...each,
    steps: each.steps.map((first) => ({
      ...first,
      next: [
        step(
          'catalogue.moreAsked',
          index === 0
            ? {
                at: ['list.browsing.extending'],
                tags: 'screen:list busy extending',
                asks: asks({ page: 2, through: 2 }),
              }
            : { at: ['list.browsing.settled'], tags: 'screen:list' },
        ),
      ],
    })),
  })),
  story(
    'catalogue',
    'CAT-05',
    'a product picked from a list is kept for its page',
    [
      fork(
        [page(2, 'G-1', 'G-2')],
        step(
          { type: 'catalogue.productOpened', product: goods('G-1')[0] },
          { at: ['list.browsing.settled'], does: [['storeProduct', { product: goods('G-1')[0] }]] },
        ),
      ),
    ],
    { input },
  ),
  story(
    'catalogue',
    'CAT-01 CAT-03',
    'a list of one country, page by page, narrowed, and said in its address',
    [
      step(page(0), { at: ['list.empty'], tags: 'screen:empty' }),
      step(fail('loadProducts', failure('notFound')), { at: ['list.empty'], tags: 'screen:empty' }),
      step(
        fail('loadProducts', offline),
        { at: ['list.failed'], tags: 'screen:failed failed', has: { failure: offline } },
        [
          step('catalogue.retried', { at: ['list.loading'], asks: asks() }, [
            step(page(2, 'G-1', 'G-2'), { at: ['list.browsing.settled'], has: { failure: null } }),
          ]),
        ],
      ),
      // the list of another country begins at its start
      fork(
        [page(3, 'G-1', 'G-2'), 'catalogue.moreAsked', page(3, 'G-3')],
        step(
          { type: 'catalogue.countryChosen', country: 'DE' },
          {
            at: ['list.loading'],
            does: stores({ country: 'DE' }),
            asks: asks({ country: 'DE' }),
            has: { page: 1 },
          },
        ),
      ),
      step(page(2, 'G-1', 'G-2'), {
        at: ['list.browsing.settled'],
        tags: 'screen:list',
        has: { products: goods('G-1', 'G-2'), categories, total: 2, page: 1, pageStart: 0 },
      }),
      step(
        { type: 'catalogue.countryChosen', country: 'DE' },
        {
          at: ['list.loading'],
          does: stores({ country: 'DE' }),
          asks: asks({ country: 'DE' }),
          has: { country: 'DE', residence: 'CH' },
        },
      ),
      step(
        { type: 'country.changed', country: 'DE' },
        {
          at: ['list.loading'],
          does: stores(),
          asks: asks({ country: 'DE' }),
          has: { country: 'DE', residence: 'DE' },
        },
      ),
      fork(
        [page(3, 'G-1', 'G-2'), 'catalogue.moreAsked'],
        // one that moved to a later page meanwhile stands there once
        step(
          page(3, 'G-2', 'G-3'),
          {
            at: ['list.browsing.settled'],
            does: stores({ pages: 2 }),
            has: { products: goods('G-1', 'G-2', 'G-3'), page: 2, pageStart: 2 },
          },
          [step('catalogue.moreAsked', { at: ['list.browsing.settled'] })],
        ),
        // a page with nothing on it is the last one, whatever was counted before
        step(page(3), {
          at: ['list.browsing.settled'],
          does: stores({ pages: 2 }),
          has: { products: goods('G-1', 'G-2'), total: 2 },
        }),
      ),
      fork(
        [page(3, 'G-1', 'G-2'), 'catalogue.moreAsked'],
        step(
          fail('loadProducts', offline),
          {
            at: ['list.browsing.short'],
            tags: 'screen:list moreFailed',
            has: { products: goods('G-1', 'G-2'), failure: offline },
          },
          [
            step('catalogue.moreAsked', {
              at: ['list.browsing.extending'],
              asks: asks({ page: 2, through: 2 }),
            }),
          ],
        ),
        // the page of the choice before is waited for no longer
        step(
          narrowed,
          {
            at: ['list.browsing.narrowing'],
            tags: 'screen:list busy',
            does: stores({ category: 2 }),
            asks: asks({ category: 2 }),
            has: { category: 2, products: goods('G-1', 'G-2') },
          },
          [
            step(
              fail('loadProducts', offline),
              { at: ['list.failed'], tags: 'screen:failed failed', has: { failure: offline } },
              [step('catalogue.retried', { at: ['list.loading'], asks: asks({ category: 2 }) })],
            ),
            step(page(1, 'G-2'), {
              at: ['list.browsing.settled'],
              has: { products: goods('G-2'), total: 1, failure: null },
            }),
          ],
        ),
      ),
      // whoever comes back to several pages finds all of them; another choice begins with one
      step(
        address({ q: 'zal', pages: '3' }),
        { at: ['list.loading'], asks: asks({ query: 'zal', through: 3 }), has: { page: 3 } },
        [
          step(
            page(9, 'G-1', 'G-2', 'G-3', 'G-4', 'G-5', 'G-6'),
            { at: ['list.browsing.settled'], has: { page: 3, pageStart: 0 } },
            [
              step('catalogue.moreAsked', {
                at: ['list.browsing.extending'],
                asks: asks({ query: 'zal', page: 4, through: 4 }),
              }),
              step(narrowed, {
                at: ['list.browsing.narrowing'],
                does: stores({ query: 'zal', category: 2 }),
                asks: asks({ query: 'zal', category: 2 }),
              }),
              step(address({ q: 'zal', pages: '3' }), { at: ['list.browsing.settled'] }),
              step(address({}), { at: ['list.loading'], asks: asks(), has: { page: 1 } }),
            ],
          ),
        ],
      ),
      ...[
        ['20', 20],
        ['21', 20],
        ['0', 1],
        ['x', 1],
      ].map(([pages, through]) =>
        step(address({ q: 'zal', pages }), { at: ['list.loading'], asks: asks({ query: 'zal', through }) }),
      ),
      fork(
        [page(2, 'G-1', 'G-2')],
        step(
          searched('zal'),
          { at: ['list.browsing.typing'], tags: 'screen:list', does: stores({ query: 'zal' }) },
          [
            step(249, { at: ['list.browsing.typing'] }, [
              step(searched('zala'), { at: ['list.browsing.typing'], does: stores({ query: 'zala' }) }, [
                step(249, { at: ['list.browsing.typing'] }, [
                  step(1, { at: ['list.browsing.narrowing'], asks: asks({ query: 'zala' }) }, [
                    step(page(0), { at: ['list.browsing.settled'], has: { products: [], total: 0 } }),
                  ]),
                ]),
              ]),
            ]),
            step('catalogue.cleared', {
              at: ['list.browsing.narrowing'],
              does: stores(),
              asks: asks(),
              has: { query: '', category: 0 },
            }),
          ],
        ),
        step('catalogue.cleared', { at: ['list.browsing.settled'] }),
        step(
          { type: 'catalogue.sorted', by: 'name' },
          { at: ['list.browsing.narrowing'], does: stores({ sort: 'name' }), asks: asks({ sort: 'name' }) },
        ),
        step(address({}), { at: ['list.browsing.settled'] }),
        step(address({ country: 'DE', category: '2', q: 'zal', sort: 'name' }), {
          at: ['list.loading'],
          asks: asks({ country: 'DE', category: 2, query: 'zal', sort: 'name' }),
          has: { residence: 'CH' },
        }),
        step(address({ country: 'x', category: '10', sort: 'price' }), { at: ['list.browsing.settled'] }),
      ),
      step(
        fail('loadCountries', offline),
        { at: ['countries.unknown'], tags: 'screen:loading busy countriesFailed' },
        [
          step(
            { type: 'catalogue.countryChosen', country: 'DE' },
            {
              at: ['list.loading', 'countries.loading'],
              does: stores({ country: 'DE' }),
              asks: { ...asks({ country: 'DE' }), loadCountries: null },
            },
          ),
        ],
      ),
      step(done('loadCountries', [{ ccode_iso2: 'DE' }]), {
        at: ['countries.known'],
        has: { countries: [{ ccode_iso2: 'DE' }] },
      }),
    ],
    {
      input,
      start: {
        in: 'list.loading + countries.loading',
        tags: 'screen:loading busy',
        asks: { ...asks(), loadCountries: null },
      },
    },
  ),
];

const invariants = [
  of('search').empty('', 'what was typed is forgotten', 'closed', ['query', 'results', 'failure']),
  of('search').doesOnly('', 'only what stands in the list is opened', 'openResult', ['open.ready.listing']),
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
  of('catalogue').holds('', 'nothing stands in a list twice', ({ after: { context } }) => {
    const ids = (context as { products: { prodid: string }[] }).products.map(({ prodid }) => prodid);
    return new Set(ids).size === ids.length ? null : 'it does';
  }),
  of('catalogue').holds('', 'a next page is asked for only of what is shown', ({ before, asked }) => {
    const wanted = asked['loadProducts'] as { page: number } | undefined;
    const { page: shown } = (before?.context ?? { page: 0 }) as { page: number };
    return wanted && wanted.page !== 1 && wanted.page !== shown + 1 ? 'it is not' : null;
  }),
];

const twoPages = [page(3, 'G-1', 'G-2'), 'catalogue.moreAsked', page(3, 'G-3')] as const;
const sorted = { type: 'catalogue.sorted' as const, by: 'name' };
const afresh = [
  ...boundary({
    chart: 'catalogue',
    clauses: 'CAT-01',
    says: 'an address keeps 60 letters of a search',
    input,
    ask: (q: string) => address({ q }),
    inside: 'q'.repeat(60),
    within: { at: ['list.loading'], asks: asks({ query: 'q'.repeat(60) }), has: { query: 'q'.repeat(60) } },
    outside: 'q'.repeat(60) + 'z',
    beyond: { at: ['list.loading'], asks: asks({ query: 'q'.repeat(60) }), has: { query: 'q'.repeat(60) } },
  }),
  story(
    'catalogue',
    'CAT-01 CAT-03',
    'another choice begins with its first page',
    [
      fork(
        twoPages,
        step(
          searched('al'),
          { at: ['list.browsing.typing'], does: stores({ query: 'al' }), has: { page: 1 } },
          [
            step('catalogue.cleared', {
              at: ['list.browsing.narrowing'],
              does: stores(),
              asks: asks(),
              has: { page: 1 },
            }),
          ],
        ),
        step(sorted, {
          at: ['list.browsing.narrowing'],
          does: stores({ sort: 'name' }),
          asks: asks({ sort: 'name' }),
        }),
        step(
          narrowed,
          { at: ['list.browsing.narrowing'], does: stores({ category: 2 }), asks: asks({ category: 2 }) },
          [
            step(page(1, 'G-4'), {
              at: ['list.browsing.settled'],
              has: { pageStart: 0, products: goods('G-4') },
            }),
          ],
        ),
      ),
      fork(
        [page(3, 'G-1', 'G-2'), narrowed, page(3, 'G-1', 'G-2'), 'catalogue.moreAsked', page(3, 'G-3')],
        step('catalogue.cleared', { at: ['list.browsing.narrowing'], does: stores(), asks: asks() }),
      ),
    ],
    { input },
  ),

  story(
    'catalogue',
    'CAT-01 CAT-03 API-27',
    'a choice that finds nothing can be taken back, and what is counted last holds',
    [
      fork(
        [page(3, 'G-1'), address({ q: 'zer' })],
        step(page(0), {
          at: ['list.browsing.settled'],
          tags: 'screen:list',
          has: { products: [], total: 0 },
        }),
      ),
      fork(
        [page(3, 'G-1', 'G-2'), 'catalogue.moreAsked'],
        step(page(9, 'G-3'), {
          at: ['list.browsing.settled'],
          does: stores({ pages: 2 }),
          has: { total: 9, page: 2 },
        }),
      ),
      fork(
        [fail('loadCountries', offline)],
        step('catalogue.retried', { at: ['countries.loading'], asks: { loadCountries: null } }),
      ),
    ],
    { input },
  ),
];

export const finding: Proof = { stories: [...search, ...catalogue, ...afresh], invariants };
