import { verifyPath } from '../../contract/domain/verifyLink.ts';
import { createFailure } from '../../contract/failure.ts';
import * as wire from '../../contract/schemas/auth.ts';
import { empty } from '../../contract/schemas/envelope.ts';
import { profileSchema } from '../../contract/schemas/profile.ts';
import type { PasswordChange } from '../../machines/account/passwordChange.machine.ts';
import type { VerifyLink } from '../../machines/identity/emailLinkLanding.machine.ts';
import type { NewPassword, ResetLink } from '../../machines/identity/passwordReset.machine.ts';
import { fromPromise } from './fromPromise.ts';
import type { AppServices } from './world.ts';

export const forgotPasswordImplementations = (services: AppServices) => ({
  actors: {
    askMail: fromPromise<{ message: string }, { email: string }>(async ({ input, signal }) => {
      const { message } = await services.api.tell('forgetpwd/email', input, empty, { signal });
      return { message };
    }),
  },
});

export const passwordResetImplementations = (services: AppServices) => ({
  actors: {
    resetPassword: fromPromise<void, ResetLink & NewPassword>(async ({ input, signal }) => {
      const { email, token, password, password_confirmation } = input;
      await services.api.post(
        'forgetpwd/reset',
        { email, token, password, password_confirmation },
        empty,
        signal,
      );
    }),
  },
  actions: {
    goLogin: () => {
      services.go('/', { replace: true });
      services.tell.auth({ type: 'auth.loginAsked' });
    },
  },
});

export const passwordChangeImplementations = (services: AppServices) => ({
  actors: {
    changePassword: fromPromise<void, PasswordChange>(async ({ input, signal }) => {
      const { current_password, password, password_confirmation } = input;
      await services.api.post(
        'updateprofile',
        { current_password, password, password_confirmation },
        profileSchema,
        signal,
      );
    }),
  },
});

export const emailLinkLandingImplementations = (services: AppServices) => ({
  actors: {
    verifyLink: fromPromise<void, VerifyLink>(async ({ input, signal }) => {
      const path = verifyPath(input);
      if (path === null) throw createFailure('refused');
      await services.api.get(
        path,
        { expires: input.expires, signature: input.signature },
        wire.emailVerifiedSchema,
        signal,
      );
    }),
    resendLink: fromPromise<{ message: string }>(async ({ signal }) => {
      const { message } = await services.api.tell('email/resend', {}, wire.linkSentSchema, { signal });
      return { message };
    }),
  },
  actions: {
    storeFlag: () => services.store.write('emailVerified', '1'),
    goVerified: () => services.go('/email-verified', { replace: true }),
    goHome: () => services.go('/'),
  },
});
