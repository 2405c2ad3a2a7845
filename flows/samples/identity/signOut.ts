import { signOutMachine } from '../../../machines/identity/signOut.machine.ts';
import { fail } from '../../walker/walk.ts';
import { networkFailure } from '../fixtures.ts';
import { flow } from '../flow.ts';
import { signedIn } from '../identityFixtures.ts';

export const signOutFlow = flow(signOutMachine, {
  'signOut.wanted': [{ type: 'signOut.wanted', bearer: signedIn.access_token }],
  'xstate.error.actor.tellServer': [fail('tellServer', networkFailure)],
});
