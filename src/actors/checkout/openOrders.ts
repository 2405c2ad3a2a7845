import type { MachineImplementationsFrom } from 'xstate';
import { openOrdersSchema } from '../../../contract/schemas/orders.ts';
import type { openOrdersMachine } from '../../../machines/checkout/openOrders.machine.ts';
import type { OpenOrder } from '../../../machines/types.ts';
import { fromPromise } from '../fromPromise.ts';
import type { AppServices } from '../services.ts';

export const openOrdersImplementations = (services: AppServices) =>
  ({
    actors: {
      loadOpenOrders: fromPromise<readonly OpenOrder[]>(
        async ({ signal }) => (await services.api.get('getOpenOrders', {}, openOrdersSchema, signal)).orders,
      ),
    },
  }) satisfies MachineImplementationsFrom<typeof openOrdersMachine>;
