import { fromCallback } from 'xstate';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const deferred = {
  charts: Object.fromEntries(
    ['consent', 'botCheck', 'subscribe', 'openOrders', 'preferences', 'search', 'update'].map((name) => [
      name,
      fromCallback(() => {}),
    ]),
  ),
  screen: 'home',
};

export const deferredFeaturesSpec: Spec = {
  stories: [
    story(
      'deferredFeatures',
      '',
      'retries loading the deferred charts after 30 seconds or when the browser is back online',
      [
        [
          when(fail('loadCharts', offline), 'waiting'),
          when('network.online', { state: 'loading', calls: { loadCharts: null } }),
        ],
        [
          given(fail('loadCharts', offline)),
          when(29_999, 'waiting'),
          when(1, { state: 'loading', calls: { loadCharts: null } }),
        ],
        [
          when(done('loadCharts', deferred), { state: 'running', tags: 'running' }),
          when('network.online', { state: 'running' }),
        ],
        [given(done('loadCharts', deferred)), when(30_000, { state: 'running' })],
      ],
      { start: { state: 'loading', tags: '', calls: { loadCharts: null } } },
    ),
  ],
  unkept: {
    'deferredFeatures.loading/xstate.error.actor.loadCharts#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'deferredFeatures.loading/xstate.done.actor.loadCharts#0':
      'the loaded charts are started as children, and the rest is their input',
  },
};
