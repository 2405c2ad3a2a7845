import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { genericFailure } from '../../fixtures.ts';
import { visitorSession, signedIn, signedInAt, stored } from '../fixtures.ts';
import { sessionMachine } from './session.machine.ts';

export const sessionFlow = flow(
  sessionMachine,
  {
    'session.started': [{ type: 'session.started', session: signedIn, at: signedInAt }],
    'session.storageChanged': [
      { type: 'session.storageChanged', stored },
      { type: 'session.storageChanged', stored: { ...stored, signedInAt: signedInAt + 1 } },
      { type: 'session.storageChanged', stored: visitorSession },
    ],
    'session.renewed': [{ type: 'session.renewed', accessToken: 'renewed-token-of-the-fixture' }],
    'session.renamed': [{ type: 'session.renamed', name: 'Anna Muster' }],
    'xstate.done.actor.readSession': [
      done('readSession', stored),
      done('readSession', { ...stored, hasToken: false, isComplete: false }),
      done('readSession', visitorSession),
    ],
    'xstate.error.actor.readSession': [fail('readSession', genericFailure)],
    'xstate.error.actor.signOut': [fail('signOut', genericFailure)],
    'xstate.done.actor.tokenRefresh': [
      done('tokenRefresh', { outcome: 'lost', reason: 'No refresh token available' }),
    ],
    'xstate.error.actor.tokenRefresh': [fail('tokenRefresh', genericFailure)],
  },
  {
    drivers: {
      'session.signOutRequested': async (actions) => {
        await actions.press(/^Account menu/);
        await actions.press('Logout');
      },
      'session.signOutDeclined': (actions) => actions.press('Cancel'),
      'session.signOutConfirmed': (actions) => actions.press('Log out'),
    },
  },
);
