import { otpSchema, reauthSchema } from '../../../contract/schemas/auth.ts';
import type { Evidence } from '../../../machines/identity/reauth.machine.ts';
import { fromPromise } from '../fromPromise.ts';
import type { AppServices } from '../services.ts';

export const reauthImplementations = (services: AppServices) => ({
  actors: {
    sendProofCode: fromPromise<{ message: string; to: string }, { purpose: 'email' | 'mobile' }>(
      async ({ input, signal }) => {
        const { data, message } = await services.api.postWithMessage('reauth/send-otp', input, otpSchema, {
          signal,
        });
        return { message, to: data.to };
      },
    ),
    proveOwner: fromPromise<void, Evidence>(async ({ input, signal }) => {
      await services.api.post('reauth', input, reauthSchema, signal);
    }),
  },
});
