import { socialSignInMachine } from '../../../machines/identity/socialSignIn.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { failure, genericFailure, networkFailure } from '../fixtures.ts';
import { flow } from '../flow.ts';
import { signedIn } from '../identityFixtures.ts';

export const socialSignInFlow = flow(socialSignInMachine, {
  'xstate.error.actor.loadProvider': [fail('loadProvider', networkFailure)],
  'xstate.done.actor.requestProviderToken': [done('requestProviderToken', 'provider-token-of-the-fixture')],
  'xstate.error.actor.requestProviderToken': [fail('requestProviderToken', genericFailure)],
  'xstate.done.actor.checkToken': [done('checkToken', signedIn)],
  'xstate.error.actor.checkToken': [fail('checkToken', failure('refused', { code: 'SOCIAL' }))],
});
