import type { MachineImplementationsFrom } from 'xstate';
import type { signOutMachine } from '../../../../machines/identity/signOut/signOut.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const signOutImplementations = (services: AppServices) =>
  ({
    actors: {
      notifyServer: fromPromise<void, { bearer: string | null }>(async ({ input: { bearer }, signal }) => {
        const refresh_token = services.store.read('signOutToken');
        if (refresh_token === null && bearer === null) return;
        // `keepalive`: the request is sent even if the browser closes immediately
        await services.api.postWithMessage('signout', refresh_token ? { refresh_token } : {}, {
          signal,
          bearer,
          keepalive: true,
        });
        if (services.store.read('signOutToken') === refresh_token) services.store.remove('signOutToken');
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof signOutMachine>;
