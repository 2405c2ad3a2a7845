import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { genericFailure } from '../../fixtures.ts';
import { emailVerifiedPageMachine } from './emailVerifiedPage.machine.ts';

export const emailVerifiedPageFlow = flow(
  emailVerifiedPageMachine,
  {
    'xstate.done.actor.readFlag': [done('readFlag', true), done('readFlag', false)],
    'xstate.error.actor.readFlag': [fail('readFlag', genericFailure)],
    'xstate.error.actor.keepFlag': [fail('keepFlag', genericFailure)],
  },
  {
    drivers: {
      'emailVerifiedPage.homeRequested': (actions) => actions.press('Back to Home page'),
    },
  },
);
