import type { MachineImplementationsFrom } from 'xstate';
import { verifyPath } from '../../../contract/domain/identity/verifyLink.ts';
import { createFailure } from '../../../contract/failure.ts';
import * as wire from '../../../contract/schemas/auth.ts';
import type {
  emailLinkLandingMachine,
  VerifyLink,
} from '../../../machines/identity/emailLinkLanding.machine.ts';
import { fromPromise } from '../fromPromise.ts';
import type { AppServices } from '../services.ts';

export const emailLinkLandingImplementations = (services: AppServices) =>
  ({
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
        const { message } = await services.api.postWithMessage('email/resend', {}, wire.linkSentSchema, {
          signal,
        });
        return { message };
      }),
    },
    actions: {
      storeFlag: () => services.store.write('emailVerified', '1'),
      goVerified: () => services.go('/email-verified', { replace: true }),
      openLogin: () => services.notify.auth({ type: 'auth.loginAsked' }),
      goHome: () => services.go('/'),
    },
  }) satisfies MachineImplementationsFrom<typeof emailLinkLandingMachine>;
