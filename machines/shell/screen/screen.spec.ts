import { createMachine } from 'xstate';
import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, when } from '../../../flows/spec/stories.ts';
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
      title: 'shows an indicator after 150 ms',
      after: [changed(route('help'))],
      event: (ms: number) => ms,
      inside: 149,
      within: { state: 'loading.hidden', tags: 'screen:blank busy' },
      outside: 150,
      beyond: { state: 'loading.visible', tags: 'screen:loading busy' },
    }),
    story(
      'screen',
      'NAV-22',
      'loads screens on demand and shows only the most recently requested one',
      [
        [
          when(changed(route('help')), {
            state: 'loading.hidden',
            calls: { loadScreen: route('help') },
            context: { route: route('help'), mounted: null },
          }),
          when(loaded(route('home')), { state: 'loading.hidden', context: { mounted: null } }),
        ],
        [
          given(changed(route('help'))),
          when(loaded(route('help', { a: '1' })), { state: 'loading.hidden', context: { mounted: null } }),
        ],
        [
          given(changed(route('help'))),
          when(loaded({ ...route('help'), path: '/help/other' }), {
            state: 'loading.hidden',
            context: { mounted: null },
          }),
        ],
        [
          given(changed(route('help'))),
          when(changed(route('home')), { state: 'loading.hidden', calls: { loadScreen: route('home') } }),
          when(loaded(route('help')), { state: 'loading.hidden', context: { mounted: null } }),
        ],
        [
          given(changed(route('help'))),
          when(fail('loadScreen', offline), {
            state: 'failed',
            tags: 'screen:failed',
            context: { failure: offline },
          }),
          when('screen.retried', { state: 'loading.hidden', calls: { loadScreen: route('help') } }),
        ],
        [
          given(changed(route('help')), fail('loadScreen', offline)),
          when(changed(route('home')), {
            state: 'loading.hidden',
            calls: { loadScreen: route('home') },
            context: { failure: null },
          }),
        ],
        [
          given(changed(route('help'))),
          when(loaded(route('help')), {
            state: 'shown',
            tags: 'screen:shown',
            actions: [['announceScreen', { route: route('help') }]],
            context: mounted(route('help')),
          }),
          when(changed(route('help', { q: '2' })), {
            state: 'shown',
            actions: [['announceScreen', { route: route('help', { q: '2' }) }]],
            context: { ...mounted(route('help', { q: '2' })), route: route('help', { q: '2' }) },
          }),
        ],
        [
          given(changed(route('help')), loaded(route('help'))),
          when(changed(route('home')), {
            state: 'loading.hidden',
            calls: { loadScreen: route('home') },
            context: mounted(route('help')),
          }),
          when(loaded(route('home')), {
            state: 'shown',
            actions: [['announceScreen', { route: route('home') }]],
            context: mounted(route('home')),
          }),
        ],
      ],
      { start: { state: 'idle', tags: 'screen:blank' } },
    ),
    story('screen', 'NAV-22', "passes a new URL within the same screen to that screen's chart", [
      [
        given(
          changed(route('help')),
          done('loadScreen', {
            route: route('help'),
            logic: createMachine({ id: 'ofTheStory', on: { 'route.changed': {} } }),
            input: undefined,
            view: 'view',
          }),
        ),
        when(changed(route('help', { q: 'pin' })), {
          state: 'shown',
          actions: [['announceScreen', { route: route('help', { q: 'pin' }) }]],
          sends: [['ofTheStory', changed(route('help', { q: 'pin' }))]],
        }),
      ],
    ]),
  ],
  invariants: [
    of('screen').holds('NAV-22', 'runs only the chart of the visible screen', ({ after }) => {
      const living = Object.keys(after.children).filter((id) => id !== 'loadScreen').length;
      const shown = (after.context as { mounted: { ref: unknown } | null }).mounted;
      return living > (shown?.ref ? 1 : 0) ? `${living} live` : null;
    }),
  ],
};
