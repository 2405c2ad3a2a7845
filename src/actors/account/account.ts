import type { MachineImplementationsFrom } from 'xstate';
import { isFailure } from '../../../contract/failure.ts';
import type { accountMachine, Owner } from '../../../machines/account/account.machine.ts';
import { fromPromise } from '../fromPromise.ts';
import { isSignedIn } from '../identity/isSignedIn.ts';
import { remainingMs, renewOnce } from '../identity/renewTokens.ts';
import type { AppServices } from '../services.ts';

export const accountImplementations = (services: AppServices) =>
  ({
    actors: {
      // the storage is what the session's chart restores itself from, and it is written before anybody is told
      readOwner: fromPromise<Owner>(async ({ signal }) => {
        if (!isSignedIn(services.store)) return null;
        // a call with an expired token would end the session while its renewal is still on the way
        if ((remainingMs(services.store, Date.now()) ?? 0) <= 0)
          await renewOnce(services, signal).catch((error: unknown) => {
            // without a connection no call is answered either
            if (!isFailure(error) || error.kind !== 'network') throw error;
          });
        const user = services.store.read('user');
        return user && { name: user.name };
      }),
    },
    actions: { redirectHome: () => services.go('/', { replace: true }) },
  }) satisfies MachineImplementationsFrom<typeof accountMachine>;
