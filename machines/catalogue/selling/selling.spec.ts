import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

export const sellingSpec: Spec = {
  stories: [
    story(
      'selling',
      '',
      'polls every 20 seconds',
      [
        step(
          done('loadSelling', { paused: true, offered: [] }),
          { state: 'waiting', actions: [['announceStatus', { status: { paused: true, offered: [] } }]] },
          [step(19_999, 'waiting', [step(1, { state: 'polling', calls: { loadSelling: null } })])],
        ),
        step(fail('loadSelling', offline), { state: 'waiting' }),
      ],
      { start: { state: 'polling', calls: { loadSelling: null } } },
    ),
  ],
  invariants: [],
  unkept: {
    'selling.polling/xstate.error.actor.loadSelling#0':
      'the failure decides; the state says what to do in words of its own',
  },
};
