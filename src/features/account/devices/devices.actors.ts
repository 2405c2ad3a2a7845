import type { MachineImplementationsFrom } from 'xstate';
import { type SignedInDevice } from '../../../../contract/schemas/sessions.ts';
import type { devicesMachine } from '../../../../machines/account/devices/devices.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const devicesImplementations = (services: AppServices) =>
  ({
    actors: {
      loadDevices: fromPromise<SignedInDevice[]>(
        async ({ signal }) => (await services.api.get('sessions', {}, signal)).sessions,
      ),
      endSession: fromPromise<SignedInDevice[], { id: string }>(
        async ({ input, signal }) => (await services.api.post('sessions/end', input, signal)).sessions,
      ),
      endAll: fromPromise<void>(async ({ signal }) => {
        await services.api.post('sessions/end-all', {}, signal);
      }),
    },
    actions: { announceEnded: () => services.notify.session({ type: 'session.ended' }) },
  }) satisfies MachineImplementationsFrom<typeof devicesMachine>;
