import type { MachineImplementationsFrom } from 'xstate';
import type {
  NewsletterLink,
  newsletterMachine,
} from '../../../../machines/support/newsletter/newsletter.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const newsletterImplementations = (services: AppServices) =>
  ({
    actors: {
      useLink: fromPromise<{ message: string }, NewsletterLink>(async ({ input, signal }) => {
        const { action, token } = input;
        const { message } = await services.api.postWithMessage(
          `newsletter/${action}`,
          { token },
          {
            signal,
          },
        );
        return { message };
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof newsletterMachine>;
