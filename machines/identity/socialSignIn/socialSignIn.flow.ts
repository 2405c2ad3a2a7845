import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, genericFailure, networkFailure } from '../../fixtures.ts';
import { signedIn } from '../fixtures.ts';
import { socialSignInMachine } from './socialSignIn.machine.ts';

export const socialSignInFlow = flow(
  socialSignInMachine,
  {
    'xstate.error.actor.loadProvider': [fail('loadProvider', networkFailure)],
    'xstate.done.actor.requestProviderToken': [done('requestProviderToken', 'provider-token-of-the-fixture')],
    'xstate.error.actor.requestProviderToken': [fail('requestProviderToken', genericFailure)],
    'xstate.done.actor.checkToken': [done('checkToken', signedIn)],
    'xstate.error.actor.checkToken': [fail('checkToken', failure('refused', { code: 'SOCIAL' }))],
  },
  {
    drivers: {
      'social.requested': (actions) => actions.press('Continue with Google'),
    },
  },
);
