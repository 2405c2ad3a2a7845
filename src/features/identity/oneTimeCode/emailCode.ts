import type { AppServices } from '../../../actors/services.ts';
import { oneTimeCodeImplementations } from './oneTimeCode.actors.ts';

/**
 * Implements the one-time-code flow for a code sent by email. Without an address, the code verifies the
 * account's own address and is either the sign-up code or a new one.
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
