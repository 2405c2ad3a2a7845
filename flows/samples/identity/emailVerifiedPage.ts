import { emailVerifiedPageMachine } from '../../../machines/identity/emailVerifiedPage.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { genericFailure } from '../fixtures.ts';
import { flow } from '../flow.ts';

export const emailVerifiedPageFlow = flow(emailVerifiedPageMachine, {
  'xstate.done.actor.readFlag': [done('readFlag', true), done('readFlag', false)],
  'xstate.error.actor.readFlag': [fail('readFlag', genericFailure)],
  'xstate.error.actor.holdFlag': [fail('holdFlag', genericFailure)],
});
