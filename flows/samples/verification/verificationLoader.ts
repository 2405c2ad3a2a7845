import { createMachine } from 'xstate';
import { verificationLoaderMachine } from '../../../machines/verification/verificationLoader.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { genericFailure, networkFailure } from '../fixtures.ts';
import { flow } from '../flow.ts';

const stepsOfTheFixture = createMachine({});

export const verificationLoaderFlow = flow(
  verificationLoaderMachine,
  {
    'xstate.done.actor.loadVerification': [
      done('loadVerification', {
        logic: stepsOfTheFixture,
        view: (): string => 'steps of the fixture',
      }),
    ],
    'xstate.error.actor.loadVerification': [fail('loadVerification', networkFailure)],
    'xstate.done.actor.awaitOutcome': [done('awaitOutcome', { outcome: 'complete' })],
    'xstate.error.actor.awaitOutcome': [fail('awaitOutcome', genericFailure)],
  },
  { input: { from: 'checkout' } },
);
