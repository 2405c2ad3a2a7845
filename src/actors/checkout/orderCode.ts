import { oneTimeCodeImplementations } from '../identity/oneTimeCode.ts';
import type { AppServices } from '../services.ts';

/** One-time code sent to an order's email address. It unlocks what was bought. */
export const orderCode = (services: AppServices) =>
  oneTimeCodeImplementations<'buyer'>(
    services,
    ({ ordertoken }) => ({ path: 'sendOrderCode', body: { ordertoken } }),
    async ({ ordertoken }, otpcode, signal) => {
      await services.api.post('verifyOrderCode', { ordertoken, otpcode }, signal);
      return {};
    },
  );
