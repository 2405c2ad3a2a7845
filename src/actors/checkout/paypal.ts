import type { MachineImplementationsFrom } from 'xstate';
import { createFailure } from '../../../contract/failure.ts';
import type { paypalMachine } from '../../../machines/checkout/paypal/paypal.machine.ts';
import type { PaypalConfirmed, PaypalCreated } from '../../../machines/types.ts';
import { fromPromise } from '../fromPromise.ts';
import type { AppServices } from '../services.ts';

/** The shapes of PayPal's answers; like its script they come when it is chosen. @throws Failure network */
const shapes = async (): Promise<typeof import('../../../contract/schemas/payments.ts')> =>
  import('../../../contract/schemas/payments.ts').catch(() => {
    throw createFailure('network');
  });

export const paypalImplementations = (services: AppServices) =>
  ({
    actors: {
      createPaypal: fromPromise<PaypalCreated, { ordertoken: string }>(async ({ input, signal }) =>
        services.api.post('createpaypalid', input, (await shapes()).paypalCreatedSchema, signal),
      ),
      capturePaypal: fromPromise<
        PaypalConfirmed,
        { ordertoken: string; orderID: string; payerID: string | null }
      >(async ({ input, signal }) =>
        services.api.post('paypalconfirm', input, (await shapes()).paypalConfirmedSchema, signal),
      ),
      cancelPaypal: fromPromise<void, { ordertoken: string; orderID: string | null }>(
        async ({ input: { ordertoken, orderID }, signal }) => {
          await services.api.post(
            'paypalcancelorder',
            { ordertoken, ...(orderID === null ? {} : { orderID }) },
            (await shapes()).paypalCancelledSchema,
            signal,
          );
        },
      ),
    },
  }) satisfies MachineImplementationsFrom<typeof paypalMachine>;
