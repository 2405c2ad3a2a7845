import type { VerifyLink } from '../../machines/emailVerification.machine.ts';
import type { PasswordChange } from '../../machines/passwordChange.machine.ts';
import type { NewPassword, ResetLink } from '../../machines/passwordReset.machine.ts';
import * as wire from '../api/auth.ts';
import { profileSchema } from '../api/profile.ts';
import { empty } from '../api/envelope.ts';
import { verifyPath } from '../domain/verifyLink.ts';
import { failureOf } from '../api/failure.ts';
import { fromPromise } from './fromPromise.ts';
import type { World } from './world.ts';

export const forgotPasswordParts = (world: World) => ({
  actors: {
    askMail: fromPromise<{ message: string }, { email: string }>(async ({ input, signal }) => {
      const { message } = await world.api.tell('forgetpwd/email', input, empty, { signal });
      return { message };
    }),
  },
});

export const passwordResetParts = (world: World) => ({
  actors: {
    resetPassword: fromPromise<void, ResetLink & NewPassword>(async ({ input, signal }) => {
      const { email, token, password, password_confirmation } = input;
      await world.api.post(
        'forgetpwd/reset',
        { email, token, password, password_confirmation },
        empty,
        signal,
      );
    }),
  },
  actions: {
    goLogin: () => {
      world.go('/', { replace: true });
      world.tell.auth({ type: 'auth.loginAsked' });
    },
  },
});

export const passwordChangeParts = (world: World) => ({
  actors: {
    changePassword: fromPromise<void, PasswordChange>(async ({ input, signal }) => {
      const { current_password, password, password_confirmation } = input;
      await world.api.post(
        'updateprofile',
        { current_password, password, password_confirmation },
        profileSchema,
        signal,
      );
    }),
  },
});

export const emailVerificationParts = (world: World) => ({
  actors: {
    verifyLink: fromPromise<void, VerifyLink>(async ({ input, signal }) => {
      const path = verifyPath(input);
      if (path === null) throw failureOf('refused');
      await world.api.get(
        path,
        { expires: input.expires, signature: input.signature },
        wire.emailVerifiedSchema,
        signal,
      );
    }),
    resendLink: fromPromise<{ message: string }>(async ({ signal }) => {
      const { message } = await world.api.tell('email/resend', {}, wire.linkSentSchema, { signal });
      return { message };
    }),
  },
  actions: {
    storeFlag: () => world.store.write('emailVerified', '1'),
    goVerified: () => world.go('/email-verified', { replace: true }),
    goHome: () => world.go('/'),
  },
});
