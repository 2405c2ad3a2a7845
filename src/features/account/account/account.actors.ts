import type { MachineImplementationsFrom } from 'xstate';
import type { accountMachine, Owner } from '../../../../machines/account/account/account.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { isSignedIn } from '../../identity/session/isSignedIn.ts';

export const accountImplementations = (services: AppServices) =>
  ({
    actors: {
      // reads from the browser's storage, because a sign-in is stored before the session chart announces it
      readOwner: fromPromise<Owner>(() => {
        const user = isSignedIn(services.store) ? services.store.read('user') : null;
        return Promise.resolve(user && { name: user.name });
      }),
    },
    actions: { redirectHome: () => services.go('/', { replace: true }) },
  }) satisfies MachineImplementationsFrom<typeof accountMachine>;
