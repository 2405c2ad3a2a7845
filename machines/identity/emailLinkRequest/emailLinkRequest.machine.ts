import { assign, setup } from 'xstate';
import { emailForm } from '../../../contract/forms/email.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

export type EmailLinkRequestEvent =
  | { type: 'emailLinkRequest.submitted'; email: string }
  | { type: 'emailLinkRequest.again' };

/**
 * Requests an email with a link, either for setting a new password or for confirming a newsletter subscription.
 * The response is the same for known and unknown addresses.
 */
export const emailLinkRequestMachine = setup({
  types: {
    context: {} as {
      email: string;
      fault: 'missing' | 'invalid' | null;
      message: string | null;
      failure: Failure | null;
    },
    events: {} as EmailLinkRequestEvent,
    tags: {} as 'screen:form' | 'screen:sent' | 'busy',
  },
  actors: {
    requestMail: notProvided<{ message: string }, { email: string }>('emailLinkRequest.requestMail'),
  },
  guards: { isEmail: (_, p: { email: string }) => emailForm.isValid(p) },
  actions: {
    setEmail: assign({ email: (_, p: { email: string }) => p.email, fault: null, failure: null }),
    setFault: assign({
      email: (_, p: { email: string }) => p.email,
      fault: (_, p: { email: string }) => emailForm.faultsOf(p).email ?? null,
      failure: null,
    }),
    setMessage: assign({ message: (_, p: { message: string }) => p.message }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
  },
}).createMachine({
  id: 'emailLinkRequest',
  description: 'The visitor enters an email address and sees the same message for every address.',
  context: { email: '', fault: null, message: null, failure: null },
  initial: 'editing',
  states: {
    editing: {
      description: 'The visitor enters an email address.',
      tags: ['screen:form'],
      on: {
        'emailLinkRequest.submitted': [
          {
            guard: { type: 'isEmail', params: ({ event }) => ({ email: event.email }) },
            target: 'sending',
            actions: [{ type: 'setEmail', params: ({ event }) => ({ email: event.email }) }],
            meta: { spec: 'PWD-01 UI-13' },
          },
          {
            actions: [{ type: 'setFault', params: ({ event }) => ({ email: event.email }) }],
            meta: { spec: 'UI-13' },
          },
        ],
      },
    },
    sending: {
      description: 'The server is sending the email.',
      tags: ['screen:form', 'busy'],
      invoke: {
        id: 'requestMail',
        src: 'requestMail',
        input: ({ context }) => ({ email: context.email }),
        onDone: {
          target: 'sent',
          actions: [{ type: 'setMessage', params: ({ event }) => ({ message: event.output.message }) }],
          meta: { spec: 'PWD-01 UI-13 API-20 API-22' },
        },
        onError: {
          target: 'editing',
          actions: ['setFailure'],
          meta: { spec: 'PWD-04' },
        },
      },
    },
    sent: {
      description: 'The message confirms the request. It is the same for known and unknown email addresses.',
      tags: ['screen:sent'],
      on: { 'emailLinkRequest.again': 'editing' },
    },
  },
});
