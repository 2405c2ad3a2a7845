import type { AppServices } from '../../../actors/services.ts';
import { oneTimeCodeImplementations } from '../../identity/oneTimeCode/oneTimeCode.actors.ts';

/** One-time code sent to the e-mail address of an order. It unlocks the purchase. */
export const orderCode = (services: AppServices) =>
  oneTimeCodeImplementations<'buyer'>(
    services,
    ({ ordertoken }) => ({ path: 'sendOrderCode', body: { ordertoken } }),
    async ({ ordertoken }, otpcode, signal) => {
      await services.api.post('verifyOrderCode', { ordertoken, otpcode }, signal);
      return {};
    },
  );
