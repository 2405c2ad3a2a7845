import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import { otherDevice, thisDevice } from '../../identity/fixtures.ts';
import { devicesMachine } from './devices.machine.ts';

export const devicesFlow = flow(
  devicesMachine,
  {
    'devices.endRequested': [otherDevice, thisDevice].map(({ id }) => ({ type: 'devices.endRequested', id })),
    'xstate.done.actor.loadDevices': [done('loadDevices', [thisDevice, otherDevice])],
    'xstate.error.actor.loadDevices': [fail('loadDevices', f.networkFailure)],
    'xstate.done.actor.endSession': [done('endSession', [thisDevice])],
    'xstate.error.actor.endSession': [
      fail('endSession', f.failure('notFound')),
      fail('endSession', f.networkFailure),
    ],
    'xstate.error.actor.endAll': [fail('endAll', f.networkFailure)],
  },
  {
    drivers: {
      'devices.retried': (actions) => actions.press('Load the devices again'),
      'devices.endRequested': (actions) => actions.press(/^Log out Firefox/),
      'devices.allRequested': (actions) => actions.press('Log out everywhere'),
      'devices.allDeclined': (actions) => actions.press('Stay logged in'),
      'devices.allConfirmed': (actions) => actions.press('Log out everywhere'),
    },
  },
);
