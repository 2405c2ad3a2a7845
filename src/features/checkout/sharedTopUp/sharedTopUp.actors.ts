import type { MachineImplementationsFrom } from 'xstate';
import type {
  ShareLink,
  sharedTopUpMachine,
} from '../../../../machines/checkout/sharedTopUp/sharedTopUp.machine.ts';
import type { SharedTopUp } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { changeLanguage, readFragmentLink } from './fragmentLink.ts';

export const sharedTopUpImplementations = (services: AppServices) =>
  ({
    actors: {
      readLink: fromPromise<ShareLink>(() => Promise.resolve(readFragmentLink(services))),
      loadTopUp: fromPromise<SharedTopUp, { token: string }>(({ input, signal }) =>
        services.api.post('openShare', input, signal),
      ),
    },
    actions: { changeLanguage: changeLanguage(services) },
  }) satisfies MachineImplementationsFrom<typeof sharedTopUpMachine>;
