import type { AppServices } from '../../../actors/services.ts';
import { oneTimeCodeImplementations } from './oneTimeCode.actors.ts';

/**
 * Implements the one-time-code flow for a code sent by email. A null `email` stands for the account's own
 * address, which both the code from the sign-up email and a newly sent code can verify.
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
