import type { MachineImplementationsFrom } from 'xstate';
import type {
  MailLink,
  mailLinkMachine,
  MailLinkResult,
} from '../../../../machines/identity/mailLink/mailLink.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const mailLinkImplementations = ({ api }: AppServices) =>
  ({
    actors: {
      useLink: fromPromise<MailLinkResult, MailLink>(async ({ input: { action, token }, signal }) => {
        if (action === 'undo') {
          const { data, message } = await api.postWithMessage('contact-undo', { token }, { signal });
          return { message, restored: data };
        }
        if (action === 'endReminder') {
          const { message } = await api.postWithMessage('reminder/end', { token }, { signal });
          return { message, restored: null };
        }
        const { message } = await api.postWithMessage(`newsletter/${action}`, { token }, { signal });
        return { message, restored: null };
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof mailLinkMachine>;
