import type { MachineImplementationsFrom } from 'xstate';
import type { topUpRequestMachine } from '../../../../machines/checkout/topUpRequest/topUpRequest.machine.ts';
import type { TopUpRequestResult, OpenedRequest, RecipientLink } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { changeLanguage, readRecipientLink } from '../share/recipientLink.ts';

export const topUpRequestImplementations = (services: AppServices) =>
  ({
    actors: {
      readLink: fromPromise<RecipientLink>(() => Promise.resolve(readRecipientLink(services))),
      loadRequest: fromPromise<OpenedRequest, { token: string }>(({ input, signal }) =>
        services.api.post('openRequest', input, signal),
      ),
      askTopUp: fromPromise<TopUpRequestResult, { token: string }>(({ input, signal }) =>
        services.api.post('askTopUp', input, signal),
      ),
    },
    actions: { changeLanguage: changeLanguage(services) },
  }) satisfies MachineImplementationsFrom<typeof topUpRequestMachine>;
