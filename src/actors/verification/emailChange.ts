import { emailVerifiedSchema, otpSchema } from '../../../contract/schemas/auth.ts';
import { fromPromise } from '../fromPromise.ts';
import type { AppServices } from '../services.ts';

/** The account's own address is proved by the code of the sign-up or one like it, another address by a code for it. */
export const emailChangeImplementations = (services: AppServices) => ({
  actors: {
    sendCode: fromPromise<{ message: string; to: string }, { email: string; own: boolean }>(
      async ({ input: { email, own }, signal }) => {
        const { data, message } = own
          ? await services.api.postWithMessage('emailresend', {}, otpSchema, { signal })
          : await services.api.postWithMessage('email/send-otp', { email }, otpSchema, { signal });
        return { message, to: data.to };
      },
    ),
    verifyCode: fromPromise<string, { email: string; code: string; own: boolean }>(
      async ({ input: { email, code, own }, signal }) => {
        const proved = own
          ? await services.api.post('emailverify', { code }, emailVerifiedSchema, signal)
          : await services.api.post(
              'email/verify-otp',
              { email, otpcode: code },
              emailVerifiedSchema,
              signal,
            );
        return proved.email ?? email;
      },
    ),
  },
});
