import type { AppServices } from '../../../actors/services.ts';
import { oneTimeCodeImplementations } from '../../identity/oneTimeCode/oneTimeCode.actors.ts';

/** Implements the one-time-code flow that unlocks a purchase with a code sent to the order's email address. */
export const orderCode = (services: AppServices) =>
  oneTimeCodeImplementations<'buyer'>(
    services,
    ({ ordertoken }) => ({ path: 'sendOrderCode', body: { ordertoken } }),
    async ({ ordertoken }, otpcode, signal) => {
      await services.api.post('verifyOrderCode', { ordertoken, otpcode }, signal);
      return {};
    },
  );
