import { createMachine } from 'xstate';
import { authLoaderMachine } from '../../../machines/identity/authLoader.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { networkFailure } from '../fixtures.ts';
import { flow } from '../flow.ts';

/** Stands for the charts of signing in: open when asked for, closed when told. */
const dialogOfTheFixture = createMachine({
  initial: 'closed',
  on: { 'auth.closed': '.closed' },
  states: {
    closed: { tags: 'screen:closed', on: { 'auth.loginAsked': 'login', 'auth.signUpAsked': 'signUp' } },
    login: { tags: 'screen:login' },
    signUp: { tags: 'screen:signUp' },
  },
});

export const authLoaderFlow = flow(authLoaderMachine, {
  'xstate.done.actor.loadAuth': [
    done('loadAuth', {
      logic: dialogOfTheFixture,
      view: (): string => 'forms of the fixture',
    }),
  ],
  'xstate.error.actor.loadAuth': [fail('loadAuth', networkFailure)],
});
