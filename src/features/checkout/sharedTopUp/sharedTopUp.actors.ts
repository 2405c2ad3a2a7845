import type { MachineImplementationsFrom } from 'xstate';
import type { sharedTopUpMachine } from '../../../../machines/checkout/sharedTopUp/sharedTopUp.machine.ts';
import type { RecipientLink, SharedTopUp } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { changeLanguage, readRecipientLink } from '../share/recipientLink.ts';

export const sharedTopUpImplementations = (services: AppServices) =>
  ({
    actors: {
      readLink: fromPromise<RecipientLink>(() => Promise.resolve(readRecipientLink(services))),
      loadTopUp: fromPromise<SharedTopUp, { token: string }>(({ input, signal }) =>
        services.api.post('openShare', input, signal),
      ),
    },
    actions: { changeLanguage: changeLanguage(services) },
  }) satisfies MachineImplementationsFrom<typeof sharedTopUpMachine>;
