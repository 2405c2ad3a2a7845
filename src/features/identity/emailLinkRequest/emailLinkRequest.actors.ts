import type { MachineImplementationsFrom } from 'xstate';
import type { emailLinkRequestMachine } from '../../../../machines/identity/emailLinkRequest/emailLinkRequest.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

const requests = {
  passwordReset: (email: string) => ({ path: 'forgetpwd/email' as const, body: { email } }),
  newsletter: (email: string) => ({
    path: 'contactmail' as const,
    body: {
      name: 'Newsletter',
      email,
      subject: 'Newsletter',
      message: 'Newsletter',
      topic: 'subscribe' as const,
    },
  }),
};

/** `purpose` determines the kind of link that is emailed. */
export const emailLinkRequestImplementations = (services: AppServices, purpose: keyof typeof requests) =>
  ({
    actors: {
      requestMail: fromPromise<{ message: string }, { email: string }>(async ({ input, signal }) => {
        const { path, body } = requests[purpose](input.email);
        const { message } = await services.api.postWithMessage(path, body, { signal });
        return { message };
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof emailLinkRequestMachine>;
