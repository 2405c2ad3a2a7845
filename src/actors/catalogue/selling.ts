import type { MachineImplementationsFrom } from 'xstate';
import { sellingSchema } from '../../../contract/schemas/catalogue.ts';
import type { sellingMachine } from '../../../machines/catalogue/selling.machine.ts';
import type { SellingStatus } from '../../../machines/types.ts';
import { fromPromise } from '../fromPromise.ts';
import type { AppServices } from '../services.ts';

/** Resolves once the page can be seen: nobody looks at a hidden one, and hundreds of them would ask. */
const untilVisible = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (document.visibilityState === 'visible') return done();
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      done();
    };
    document.addEventListener('visibilitychange', look, { signal });
  });

export const sellingImplementations = (services: AppServices) =>
  ({
    actors: {
      loadSelling: fromPromise<SellingStatus>(async ({ signal }) => {
        await untilVisible(signal);
        const { paused, offered } = await services.api.get('getSellingStatus', {}, sellingSchema, signal);
        return { paused: paused === 1, offered };
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof sellingMachine>;
