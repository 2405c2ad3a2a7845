import { fromPromise } from 'xstate';
import type { PaypalConfirmed, PaypalCreated } from '../../machines/contracts.ts';
import * as wire from '../api/payments.ts';
import type { World } from './world.ts';

export const paypalParts = (world: World) => ({
  actors: {
    createPaypal: fromPromise<PaypalCreated, { ordertoken: string }>(({ input, signal }) =>
      world.api.post('createpaypalid', input, wire.paypalCreatedSchema, signal),
    ),
    capturePaypal: fromPromise<
      PaypalConfirmed,
      { ordertoken: string; orderID: string; payerID: string | null }
    >(({ input, signal }) => world.api.post('paypalconfirm', input, wire.paypalConfirmedSchema, signal)),
    cancelPaypal: fromPromise<void, { ordertoken: string; orderID: string | null }>(
      async ({ input: { ordertoken, orderID }, signal }) => {
        await world.api.post(
          'paypalcancelorder',
          { ordertoken, ...(orderID === null ? {} : { orderID }) },
          wire.paypalCancelledSchema,
          signal,
        );
      },
    ),
  },
});
