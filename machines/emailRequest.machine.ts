import { assign, fromPromise, setup } from 'xstate';
import type { Failure } from './contracts.ts';

/** `isEmail` is what the one rule for addresses says of the one typed. */
export type EmailRequestEvent =
  { type: 'emailRequest.submitted'; email: string; isEmail: boolean } | { type: 'emailRequest.again' };

/** Asks for a mail that leads on: to a new password, to the newsletter. The answer is the same whether the address is known or not. */
export const emailRequestMachine = setup({
  types: {
    context: {} as {
      email: string;
      fault: 'missing' | 'invalid' | null;
      message: string | null;
      failure: Failure | null;
    },
    events: {} as EmailRequestEvent,
    tags: {} as 'screen:form' | 'screen:sent' | 'busy',
  },
  actors: {
    askMail: fromPromise<{ message: string }, { email: string }>(() =>
      Promise.reject(new Error('emailRequest: askMail is not provided')),
    ),
  },
  guards: { isEmail: (_, p: { isEmail: boolean }) => p.isEmail },
  actions: {
    rememberEmail: assign({ email: (_, p: { email: string }) => p.email, fault: null, failure: null }),
    rememberFault: assign({
      email: (_, p: { email: string }) => p.email,
      fault: (_, p: { email: string }) => (p.email === '' ? ('missing' as const) : ('invalid' as const)),
      failure: null,
    }),
    rememberMessage: assign({ message: (_, p: { message: string }) => p.message }),
    rememberFailure: assign({ failure: (_, p: { error: unknown }) => p.error as Failure }),
  },
}).createMachine({
  id: 'emailRequest',
  description: 'An address in, the same sentence out: it takes the place of the form.',
  context: { email: '', fault: null, message: null, failure: null },
  initial: 'editing',
  states: {
    editing: {
      tags: ['screen:form'],
      on: {
        'emailRequest.submitted': [
          {
            guard: { type: 'isEmail', params: ({ event }) => ({ isEmail: event.isEmail }) },
            target: 'asking',
            actions: [{ type: 'rememberEmail', params: ({ event }) => ({ email: event.email }) }],
            meta: { spec: 'PWD-01 UI-13' },
          },
          {
            actions: [{ type: 'rememberFault', params: ({ event }) => ({ email: event.email }) }],
            meta: { spec: 'UI-13' },
          },
        ],
      },
    },
    asking: {
      tags: ['screen:form', 'busy'],
      invoke: {
        id: 'askMail',
        src: 'askMail',
        input: ({ context }) => ({ email: context.email }),
        onDone: {
          target: 'sent',
          actions: [{ type: 'rememberMessage', params: ({ event }) => ({ message: event.output.message }) }],
          meta: { spec: 'PWD-01 UI-13 API-20 API-22' },
        },
        onError: {
          target: 'editing',
          actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) }],
          meta: { spec: 'PWD-04' },
        },
      },
    },
    sent: { tags: ['screen:sent'], on: { 'emailRequest.again': 'editing' } },
  },
});
