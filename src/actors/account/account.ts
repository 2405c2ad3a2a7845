import type { MachineImplementationsFrom } from 'xstate';
import type { accountMachine, Owner } from '../../../machines/account/account/account.machine.ts';
import { fromPromise } from '../fromPromise.ts';
import { isSignedIn } from '../identity/isSignedIn.ts';
import type { AppServices } from '../services.ts';

export const accountImplementations = (services: AppServices) =>
  ({
    actors: {
      // the storage is what the session's chart restores itself from, and it is written before anybody is told
      readOwner: fromPromise<Owner>(() => {
        const user = isSignedIn(services.store) ? services.store.read('user') : null;
        return Promise.resolve(user && { name: user.name });
      }),
    },
    actions: { redirectHome: () => services.go('/', { replace: true }) },
  }) satisfies MachineImplementationsFrom<typeof accountMachine>;
