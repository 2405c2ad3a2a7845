import { assign, fromPromise, setup } from 'xstate';
import type { Failure } from './contracts.ts';

export type SubscribeEvent = { type: 'subscribe.submitted'; email: string };

const emailShape = /^[^\s@<>()",;:\\]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** The newsletter box of the footer. Whoever gives an address gets a mail and has to confirm it there. */
export const subscribeMachine = setup({
  types: {
    context: {} as {
      email: string;
      fault: 'missing' | 'invalid' | null;
      message: string | null;
      failure: Failure | null;
    },
    events: {} as SubscribeEvent,
    tags: {} as 'screen:form' | 'screen:sent' | 'busy',
  },
  actors: {
    askConfirmation: fromPromise<{ message: string }, { email: string }>(() =>
      Promise.reject(new Error('subscribe: askConfirmation is not provided')),
    ),
  },
  guards: { isEmail: (_, p: { email: string }) => emailShape.test(p.email) },
  actions: {
    rememberEmail: assign({ email: (_, p: { email: string }) => p.email, fault: null, failure: null }),
    rememberFault: assign({
      fault: (_, p: { email: string }) => (p.email === '' ? ('missing' as const) : ('invalid' as const)),
      failure: null,
    }),
    rememberMessage: assign({ message: (_, p: { message: string }) => p.message }),
    rememberFailure: assign({ failure: (_, p: { error: unknown }) => p.error as Failure }),
  },
}).createMachine({
  id: 'subscribe',
  description: 'One address; the answer takes the place of the form.',
  context: { email: '', fault: null, message: null, failure: null },
  initial: 'editing',
  states: {
    editing: {
      tags: ['screen:form'],
      on: {
        'subscribe.submitted': [
          {
            guard: { type: 'isEmail', params: ({ event }) => ({ email: event.email }) },
            target: 'asking',
            actions: [{ type: 'rememberEmail', params: ({ event }) => ({ email: event.email }) }],
            meta: { spec: 'UI-13' },
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
        id: 'askConfirmation',
        src: 'askConfirmation',
        input: ({ context }) => ({ email: context.email }),
        onDone: {
          target: 'sent',
          actions: [{ type: 'rememberMessage', params: ({ event }) => ({ message: event.output.message }) }],
          meta: { spec: 'UI-13 API-22' },
        },
        onError: {
          target: 'editing',
          actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) }],
        },
      },
    },
    sent: { tags: ['screen:sent'] },
  },
});
