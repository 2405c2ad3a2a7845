import { createMachine } from 'xstate';
import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, step, story, fork } from '../../../flows/spec/stories.ts';
import { fail, done } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const route = (screen: string, query: Record<string, string> = {}, params: Record<string, string> = {}) => ({
  screen,
  path: `/${screen}`,
  params,
  query,
});
const changed = (to: object) => ({ type: 'route.changed' as const, route: to });
const loaded = (to: object) => done('loadScreen', { route: to, logic: null, input: undefined, view: 'view' });
const mounted = (to: object) => ({ mounted: { route: to, view: 'view', ref: null } });

export const screenSpec: Spec = {
  stories: [
    ...boundary({
      chart: 'screen',
      clauses: 'NAV-22',
      says: 'an indicator after 150 ms',
      after: [changed(route('help'))],
      ask: (ms: number) => ms,
      inside: 149,
      within: { in: 'loading.hidden', tags: 'screen:blank busy' },
      outside: 150,
      beyond: { in: 'loading.visible', tags: 'screen:loading busy' },
    }),
    story(
      'screen',
      'NAV-22',
      'screens load on demand, and only the one that is awaited is shown',
      [
        step(
          changed(route('help')),
          {
            in: 'loading.hidden',
            asks: { loadScreen: route('help') },
            has: { route: route('help'), mounted: null },
          },
          [
            step(loaded(route('home')), { in: 'loading.hidden', has: { mounted: null } }),
            step(loaded(route('help', { a: '1' })), { in: 'loading.hidden', has: { mounted: null } }),
            step(loaded({ ...route('help'), path: '/help/other' }), {
              in: 'loading.hidden',
              has: { mounted: null },
            }),
            step(changed(route('home')), { in: 'loading.hidden', asks: { loadScreen: route('home') } }, [
              step(loaded(route('help')), { in: 'loading.hidden', has: { mounted: null } }),
            ]),
            step(
              fail('loadScreen', offline),
              { in: 'failed', tags: 'screen:failed', has: { failure: offline } },
              [
                step('screen.retried', { in: 'loading.hidden', asks: { loadScreen: route('help') } }),
                step(changed(route('home')), {
                  in: 'loading.hidden',
                  asks: { loadScreen: route('home') },
                  has: { failure: null },
                }),
              ],
            ),
            step(
              loaded(route('help')),
              {
                in: 'shown',
                tags: 'screen:shown',
                does: [['announceScreen', { route: route('help') }]],
                has: mounted(route('help')),
              },
              [
                step(changed(route('help', { q: '2' })), {
                  in: 'shown',
                  does: [['announceScreen', { route: route('help', { q: '2' }) }]],
                  has: { ...mounted(route('help', { q: '2' })), route: route('help', { q: '2' }) },
                }),
                step(
                  changed(route('home')),
                  { in: 'loading.hidden', asks: { loadScreen: route('home') }, has: mounted(route('help')) },
                  [
                    step(loaded(route('home')), {
                      in: 'shown',
                      does: [['announceScreen', { route: route('home') }]],
                      has: mounted(route('home')),
                    }),
                  ],
                ),
              ],
            ),
          ],
        ),
      ],
      { start: { in: 'idle', tags: 'screen:blank' } },
    ),
    story('screen', 'NAV-22', 'an address within a screen is told to its chart', [
      fork(
        [
          changed(route('help')),
          done('loadScreen', {
            route: route('help'),
            logic: createMachine({ id: 'ofTheStory', on: { 'route.changed': {} } }),
            input: undefined,
            view: 'view',
          }),
        ],
        step(changed(route('help', { q: 'pin' })), {
          in: 'shown',
          does: [['announceScreen', { route: route('help', { q: 'pin' }) }]],
          sends: [['ofTheStory', changed(route('help', { q: 'pin' }))]],
        }),
      ),
    ]),
  ],
  invariants: [
    of('screen').holds(
      'NAV-22',
      'one chart of a screen lives, that of the screen that is shown',
      ({ after }) => {
        const living = Object.keys(after.children).filter((id) => id !== 'loadScreen').length;
        const shown = (after.context as { mounted: { ref: unknown } | null }).mounted;
        return living > (shown?.ref ? 1 : 0) ? `${living} live` : null;
      },
    ),
  ],
};
