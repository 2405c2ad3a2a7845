import { createMachine } from 'xstate';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const stepsOfTheStory = createMachine({ id: 'steps', on: { 'network.online': {} } });
const mounted = done('loadVerification', { logic: stepsOfTheStory, view: null });

export const verificationLoaderSpec: Spec = {
  stories: [
    story(
      'verificationLoader',
      'KYC-01',
      'loads the identity check when a checkout requires it',
      [
        [
          when(fail('loadVerification', offline), {
            state: 'failed',
            tags: 'screen:failed',
            context: { failure: offline },
          }),
          when('verificationLoader.retried', { state: 'loading', calls: { loadVerification: null } }),
        ],
        [
          given(fail('loadVerification', offline)),
          when('network.online', { state: 'loading', calls: { loadVerification: null } }),
        ],
        [
          // the loader waits for the outcome of the identity check that it has started
          when(mounted, { tags: 'screen:open', calls: { awaitOutcome: { verification: 'actor' } } }),
        ],
        [
          given(mounted),
          when('network.online', { tags: 'screen:open', sends: [['steps', { type: 'network.online' }]] }),
        ],
        [
          given(mounted),
          when(done('awaitOutcome', { outcome: 'left' }), {
            tags: 'screen:open',
            output: { outcome: 'left' },
          }),
        ],
        [
          given(mounted),
          when(fail('awaitOutcome', offline), { state: 'failed', context: { failure: offline } }),
        ],
      ],
      {
        input: { from: 'checkout' },
        start: { state: 'loading', tags: 'screen:loading busy', calls: { loadVerification: null } },
      },
    ),
  ],
};
