import type { Spec } from '../../../flows/spec/prove.ts';
import { story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

export const sellingSpec: Spec = {
  stories: [
    story(
      'selling',
      '',
      'polls the selling status every 20 seconds',
      [
        [
          when(done('loadSelling', { paused: true, offered: [] }), {
            state: 'waiting',
            actions: [['announceStatus', { status: { paused: true, offered: [] } }]],
          }),
          when(19_999, 'waiting'),
          when(1, { state: 'polling', calls: { loadSelling: null } }),
        ],
        [when(fail('loadSelling', offline), { state: 'waiting' })],
      ],
      { start: { state: 'polling', calls: { loadSelling: null } } },
    ),
  ],
  unkept: {
    'selling.polling/xstate.error.actor.loadSelling#0':
      'the reason for the failure is irrelevant; the state has its own message',
  },
};
