import { fromCallback, type MachineImplementationsFrom } from 'xstate';
import type { emailVerifiedPageMachine } from '../../../../machines/identity/emailVerifiedPage/emailVerifiedPage.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const emailVerifiedPageImplementations = (services: AppServices) =>
  ({
    actors: {
      readFlag: fromPromise<boolean>(() => Promise.resolve(services.store.read('emailVerified') !== null)),
      keepFlag: fromCallback(() => () => services.store.remove('emailVerified')),
    },
    actions: {
      goHome: () => services.go('/'),
      redirectHome: () => services.go('/', { replace: true }),
    },
  }) satisfies MachineImplementationsFrom<typeof emailVerifiedPageMachine>;
