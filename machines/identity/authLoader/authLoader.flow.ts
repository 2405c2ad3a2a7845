import { createMachine } from 'xstate';
import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure } from '../../fixtures.ts';
import { authLoaderMachine } from './authLoader.machine.ts';

/** Stands in for the sign-in charts. Opens on a login or sign-up request and closes on `auth.closed`. */
const dialogOfTheFixture = createMachine({
  initial: 'closed',
  on: { 'auth.closed': '.closed' },
  states: {
    closed: {
      tags: 'screen:closed',
      on: { 'auth.loginRequested': 'login', 'auth.signUpRequested': 'signUp' },
    },
    login: { tags: 'screen:login' },
    signUp: { tags: 'screen:signUp' },
  },
});

export const authLoaderFlow = flow(
  authLoaderMachine,
  {
    'xstate.done.actor.loadAuth': [
      done('loadAuth', {
        logic: dialogOfTheFixture,
        view: (): string => 'forms of the fixture',
      }),
    ],
    'xstate.error.actor.loadAuth': [fail('loadAuth', networkFailure)],
  },
  {
    // the dialog can also be opened from places other than the header
    view: {
      outside: {
        'auth.closed at authLoader.ready/auth.closed#0':
          'the stand-in forms remain closed, so only the back button is available',
      },
    },
    drivers: {
      'auth.closed': (actions) => actions.press('Close'),
      'auth.retried': (actions) => actions.press('Try again'),
    },
  },
);
