import type { AppServices } from '../../../actors/services.ts';
import { oneTimeCodeImplementations } from './oneTimeCode.actors.ts';

/**
 * Implementations for a code that is sent by email. Without an address, it verifies the account's own address,
 * with the code from the sign-up or a new one.
 */
export const emailCode = (services: AppServices) =>
  oneTimeCodeImplementations<'email'>(
    services,
    ({ email }) =>
      email === null ? { path: 'emailresend', body: {} } : { path: 'email/send-otp', body: { email } },
    async ({ email }, code, signal) => {
      const proved =
        email === null
          ? await services.api.post('emailverify', { code }, signal)
          : await services.api.post('email/verify-otp', { email, otpcode: code }, signal);
      const at = proved.email ?? email;
      return at === null ? {} : { email: at };
    },
  );
