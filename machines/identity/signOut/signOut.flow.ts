import { flow } from '../../../flows/walker/flow.ts';
import { fail } from '../../../flows/walker/walk.ts';
import { networkFailure } from '../../fixtures.ts';
import { signedIn } from '../fixtures.ts';
import { signOutMachine } from './signOut.machine.ts';

export const signOutFlow = flow(signOutMachine, {
  'signOut.requested': [{ type: 'signOut.requested', bearer: signedIn.access_token }],
  'xstate.error.actor.notifyServer': [fail('notifyServer', networkFailure)],
});
