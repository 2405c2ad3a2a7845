import type { MachineImplementationsFrom } from 'xstate';
import type { refundMachine } from '../../../../machines/account/refund/refund.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const refundImplementations = (services: AppServices) =>
  ({
    actors: {
      requestRefund: fromPromise<unknown, { ordertoken: string }>(({ input, signal }) =>
        services.api.post('init-refund', input, signal),
      ),
    },
  }) satisfies MachineImplementationsFrom<typeof refundMachine>;
