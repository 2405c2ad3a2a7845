import type { MachineImplementationsFrom } from 'xstate';
import { verifyPath } from '../../../../contract/domain/identity/verifyLink.ts';
import { createFailure } from '../../../../contract/failure.ts';
import type {
  emailLinkLandingMachine,
  PasswordFirst,
  VerifyLink,
} from '../../../../machines/identity/emailLinkLanding/emailLinkLanding.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const emailLinkLandingImplementations = (services: AppServices) =>
  ({
    actors: {
      verifyLink: fromPromise<PasswordFirst | null, VerifyLink>(async ({ input, signal }) => {
        if (verifyPath(input) === null) throw createFailure('refused');
        const verified = await services.api.get(
          'email/verify/:id/:hash',
          { id: input.id, hash: input.hash, expires: input.expires, signature: input.signature },
          signal,
        );
        return verified.email_verified === 1 ? null : verified.password_reset;
      }),
      resendLink: fromPromise<{ message: string }>(async ({ signal }) => {
        const { message } = await services.api.postWithMessage(
          'email/resend',
          {},
          {
            signal,
          },
        );
        return { message };
      }),
    },
    actions: {
      storeFlag: () => services.store.write('emailVerified', '1'),
      goVerified: () => services.go('/email-verified', { replace: true }),
      goNewPassword: (_, { reset }: { reset: PasswordFirst | null }) =>
        services.go(`/reset-password?${new URLSearchParams({ ...reset, confirms: '1' })}`, { replace: true }),
      openLogin: () => services.notify.auth({ type: 'auth.loginRequested' }),
      goHome: () => services.go('/'),
    },
  }) satisfies MachineImplementationsFrom<typeof emailLinkLandingMachine>;
