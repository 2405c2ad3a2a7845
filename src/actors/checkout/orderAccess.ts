import { otpSchema } from '../../../contract/schemas/auth.ts';
import * as wire from '../../../contract/schemas/orders.ts';
import { fromPromise } from '../fromPromise.ts';
import type { AppServices } from '../services.ts';

export const orderAccessImplementations = (services: AppServices) => ({
  actors: {
    sendProof: fromPromise<{ to: string }, { ordertoken: string }>(({ input, signal }) =>
      services.api.post('sendOrderCode', input, otpSchema, signal),
    ),
    verifyProof: fromPromise<unknown, { ordertoken: string; code: string }>(
      ({ input: { ordertoken, code }, signal }) =>
        services.api.post(
          'verifyOrderCode',
          { ordertoken, otpcode: code },
          wire.orderCodeVerifiedSchema,
          signal,
        ),
    ),
  },
});
