import { createMachine } from 'xstate';
import type { Spec } from '../../../flows/spec/prove.ts';
import { fork, step, story } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const stepsOfTheStory = createMachine({ id: 'steps', on: { 'network.online': {} } });
const mounted = done('loadVerification', { logic: stepsOfTheStory, view: null });

export const verificationLoaderSpec: Spec = {
  stories: [
    story(
      'verificationLoader',
      'KYC-01',
      'the check is fetched when a checkout comes to it',
      [
        step(
          fail('loadVerification', offline),
          { in: 'failed', tags: 'screen:failed', has: { failure: offline } },
          [
            step('verificationLoader.retried', { in: 'loading', asks: { loadVerification: null } }),
            step('network.online', { in: 'loading', asks: { loadVerification: null } }),
          ],
        ),
        // the parent receives the result of its own check
        step(mounted, { tags: 'screen:open', asks: { awaitOutcome: { verification: 'actor' } } }),
        fork(
          [mounted],
          step('network.online', { tags: 'screen:open', sends: [['steps', { type: 'network.online' }]] }),
          step(done('awaitOutcome', { outcome: 'inReview' }), {
            tags: 'screen:open',
            ends: { outcome: 'inReview' },
          }),
          step(fail('awaitOutcome', offline), { in: 'failed', has: { failure: offline } }),
        ),
      ],
      {
        input: { from: 'checkout' },
        start: { in: 'loading', tags: 'screen:loading busy', asks: { loadVerification: null } },
      },
    ),
  ],
  invariants: [],
};
