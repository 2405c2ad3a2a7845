import type { MachineImplementationsFrom } from 'xstate';
import type { sellingMachine } from '../../../../machines/catalogue/selling/selling.machine.ts';
import type { SellingStatus } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const sellingImplementations = (services: AppServices) =>
  ({
    actors: {
      // loaded lazily, because the page can be rendered without the selling status
      loadSelling: fromPromise<SellingStatus>(async ({ signal }) =>
        (await import('./loadSelling.ts')).loadSelling(services, signal),
      ),
    },
  }) satisfies MachineImplementationsFrom<typeof sellingMachine>;
