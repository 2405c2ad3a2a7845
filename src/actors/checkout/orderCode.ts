import { orderCodeVerifiedSchema } from '../../../contract/schemas/orders.ts';
import { oneTimeCodeImplementations } from '../identity/oneTimeCode.ts';
import type { AppServices } from '../services.ts';

/** The code to the address of an order: whoever has it sees what was bought. */
export const orderCode = (services: AppServices) =>
  oneTimeCodeImplementations<'buyer'>(
    services,
    ({ ordertoken }) => ({ path: 'sendOrderCode', body: { ordertoken } }),
    async ({ ordertoken }, otpcode, signal) => {
      await services.api.post('verifyOrderCode', { ordertoken, otpcode }, orderCodeVerifiedSchema, signal);
      return {};
    },
  );
