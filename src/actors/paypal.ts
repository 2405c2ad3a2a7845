import type { PaypalConfirmed, PaypalCreated } from '../../machines/contracts.ts';
import { failureOf } from '../api/failure.ts';
import { fromPromise } from './fromPromise.ts';
import type { World } from './world.ts';

/** The shapes of PayPal's answers; like its script they come when it is chosen. @throws Failure network */
const shapes = async (): Promise<typeof import('../api/payments.ts')> =>
  import('../api/payments.ts').catch(() => {
    throw failureOf('network');
  });

export const paypalParts = (world: World) => ({
  actors: {
    createPaypal: fromPromise<PaypalCreated, { ordertoken: string }>(async ({ input, signal }) =>
      world.api.post('createpaypalid', input, (await shapes()).paypalCreatedSchema, signal),
    ),
    capturePaypal: fromPromise<
      PaypalConfirmed,
      { ordertoken: string; orderID: string; payerID: string | null }
    >(async ({ input, signal }) =>
      world.api.post('paypalconfirm', input, (await shapes()).paypalConfirmedSchema, signal),
    ),
    cancelPaypal: fromPromise<void, { ordertoken: string; orderID: string | null }>(
      async ({ input: { ordertoken, orderID }, signal }) => {
        await world.api.post(
          'paypalcancelorder',
          { ordertoken, ...(orderID === null ? {} : { orderID }) },
          (await shapes()).paypalCancelledSchema,
          signal,
        );
      },
    ),
  },
});
