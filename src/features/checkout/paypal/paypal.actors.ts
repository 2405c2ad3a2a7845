import type { MachineImplementationsFrom } from 'xstate';
import type { paypalMachine } from '../../../../machines/checkout/paypal/paypal.machine.ts';
import type { PaypalConfirmed, PaypalCreated } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const paypalImplementations = (services: AppServices) =>
  ({
    actors: {
      createPaypal: fromPromise<PaypalCreated, { ordertoken: string }>(async ({ input, signal }) =>
        services.api.post('createpaypalid', input, signal),
      ),
      capturePaypal: fromPromise<
        PaypalConfirmed,
        { ordertoken: string; orderID: string; payerID: string | null }
      >(async ({ input, signal }) => services.api.post('paypalconfirm', input, signal)),
      cancelPaypal: fromPromise<void, { ordertoken: string; orderID: string | null }>(
        async ({ input: { ordertoken, orderID }, signal }) => {
          await services.api.post(
            'paypalcancelorder',
            { ordertoken, ...(orderID === null ? {} : { orderID }) },
            signal,
          );
        },
      ),
    },
  }) satisfies MachineImplementationsFrom<typeof paypalMachine>;
