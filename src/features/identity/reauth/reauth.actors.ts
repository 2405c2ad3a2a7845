import { type ReauthPurpose } from '../../../../contract/schemas/auth.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { oneTimeCodeImplementations } from '../oneTimeCode/oneTimeCode.actors.ts';

export const reauthImplementations = (services: AppServices) => ({
  actors: {
    provePassword: fromPromise<void, { purpose: ReauthPurpose; password: string }>(
      async ({ input, signal }) => {
        await services.api.post('reauth', input, signal);
      },
    ),
  },
});

/** Implements the one-time-code flow for a code sent to the customer's current contact. */
export const reauthCode = (services: AppServices) =>
  oneTimeCodeImplementations<'owner'>(
    services,
    ({ contact }) => ({ path: 'reauth/send-otp', body: { purpose: contact } }),
    async ({ contact }, otpcode, signal) => {
      await services.api.post('reauth', { purpose: contact, otpcode }, signal);
      return {};
    },
  );
