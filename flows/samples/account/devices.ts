import { devicesMachine } from '../../../machines/account/devices.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import * as f from '../fixtures.ts';
import { flow } from '../flow.ts';
import { otherDevice, thisDevice } from '../identityFixtures.ts';

export const devicesFlow = flow(devicesMachine, {
  'devices.endAsked': [otherDevice, thisDevice].map(({ id }) => ({ type: 'devices.endAsked', id })),
  'xstate.done.actor.loadDevices': [done('loadDevices', [thisDevice, otherDevice])],
  'xstate.error.actor.loadDevices': [fail('loadDevices', f.networkFailure)],
  'xstate.done.actor.endSession': [done('endSession', [thisDevice])],
  'xstate.error.actor.endSession': [
    fail('endSession', f.failure('notFound')),
    fail('endSession', f.networkFailure),
  ],
  'xstate.error.actor.endAll': [fail('endAll', f.networkFailure)],
});
