import * as wire from '../../../contract/schemas/auth.ts';
import { fromPromise } from '../fromPromise.ts';
import type { AppServices } from '../services.ts';

export const signUpEmailCodeImplementations = (services: AppServices) => ({
  actors: {
    verifyEmailCode: fromPromise<void, { code: string }>(async ({ input, signal }) => {
      await services.api.post('emailverify', input, wire.emailVerifiedSchema, signal);
      // the profile may lie open behind the dialog
      services.notify.screen({ type: 'email.verified' });
    }),
    resendEmailCode: fromPromise<{ message: string }>(async ({ signal }) => {
      const { message } = await services.api.postWithMessage('emailresend', {}, wire.otpSchema, { signal });
      return { message };
    }),
  },
});
