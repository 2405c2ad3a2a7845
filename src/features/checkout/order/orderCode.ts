import type { AppServices } from '../../../actors/services.ts';
import { oneTimeCodeImplementations } from '../../identity/oneTimeCode/oneTimeCode.actors.ts';

/** One-time code that is sent to the email address of an order and unlocks the purchase. */
export const orderCode = (services: AppServices) =>
  oneTimeCodeImplementations<'buyer'>(
    services,
    ({ ordertoken }) => ({ path: 'sendOrderCode', body: { ordertoken } }),
    async ({ ordertoken }, otpcode, signal) => {
      await services.api.post('verifyOrderCode', { ordertoken, otpcode }, signal);
      return {};
    },
  );
