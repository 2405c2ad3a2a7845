import { fromCallback } from 'xstate';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const deferred = {
  charts: Object.fromEntries(
    ['consent', 'botCheck', 'subscribe', 'openOrders', 'search', 'update'].map((name) => [
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
      'what did not come is fetched again after 30 seconds or when back online',
      [
        step(fail('loadCharts', offline), 'waiting', [
          step('network.online', { state: 'loading', calls: { loadCharts: null } }),
          step(29_999, 'waiting', [step(1, { state: 'loading', calls: { loadCharts: null } })]),
        ]),
        step(done('loadCharts', deferred), { state: 'running', tags: 'running' }, [
          step('network.online', { state: 'running' }),
          step(30_000, { state: 'running' }),
        ]),
      ],
      { start: { state: 'loading', tags: '', calls: { loadCharts: null } } },
    ),
  ],
  invariants: [],
  unkept: {
    'deferredFeatures.loading/xstate.error.actor.loadCharts#0':
      'the failure decides; the state says what to do in words of its own',
    'deferredFeatures.loading/xstate.done.actor.loadCharts#0':
      'what came is started as children, and is their input',
  },
};
