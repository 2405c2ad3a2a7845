import type { AppServices } from '../../../actors/services.ts';
import { oneTimeCodeImplementations } from '../../identity/oneTimeCode/oneTimeCode.actors.ts';

/** Implementations for the one-time code that is sent to an order's email address and unlocks the purchase. */
export const orderCode = (services: AppServices) =>
  oneTimeCodeImplementations<'buyer'>(
    services,
    ({ ordertoken }) => ({ path: 'sendOrderCode', body: { ordertoken } }),
    async ({ ordertoken }, otpcode, signal) => {
      await services.api.post('verifyOrderCode', { ordertoken, otpcode }, signal);
      return {};
    },
  );
