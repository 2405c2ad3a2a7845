import type { MachineImplementationsFrom } from 'xstate';
import { verifyPath } from '../../../contract/domain/identity/verifyLink.ts';
import { createFailure } from '../../../contract/failure.ts';
import * as wire from '../../../contract/schemas/auth.ts';
import type {
  emailLinkLandingMachine,
  PasswordFirst,
  VerifyLink,
} from '../../../machines/identity/emailLinkLanding/emailLinkLanding.machine.ts';
import { fromPromise } from '../fromPromise.ts';
import type { AppServices } from '../services.ts';

export const emailLinkLandingImplementations = (services: AppServices) =>
  ({
    actors: {
      verifyLink: fromPromise<PasswordFirst | null, VerifyLink>(async ({ input, signal }) => {
        const path = verifyPath(input);
        if (path === null) throw createFailure('refused');
        const verified = await services.api.get(
          path,
          { expires: input.expires, signature: input.signature },
          wire.linkVerifiedSchema,
          signal,
        );
        return verified.email_verified === 1 ? null : verified.password_reset;
      }),
      resendLink: fromPromise<{ message: string }>(async ({ signal }) => {
        const { message } = await services.api.postWithMessage('email/resend', {}, wire.linkSentSchema, {
          signal,
        });
        return { message };
      }),
    },
    actions: {
      storeFlag: () => services.store.write('emailVerified', '1'),
      goVerified: () => services.go('/email-verified', { replace: true }),
      goNewPassword: (_, { reset }: { reset: PasswordFirst | null }) => {
        services.go(`/reset-password?${new URLSearchParams(reset ?? {})}`, { replace: true });
        services.notify.alert({ tone: 'success', text: 'passwordFirst' });
      },
      openLogin: () => services.notify.auth({ type: 'auth.loginAsked' }),
      goHome: () => services.go('/'),
    },
  }) satisfies MachineImplementationsFrom<typeof emailLinkLandingMachine>;
