import { createMachine } from 'xstate';
import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { genericFailure, networkFailure } from '../../fixtures.ts';
import { verificationLoaderMachine } from './verificationLoader.machine.ts';

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
  {
    input: { from: 'checkout' },
    drivers: {
      'verificationLoader.retried': (actions) => actions.press('Try again'),
    },
  },
);
