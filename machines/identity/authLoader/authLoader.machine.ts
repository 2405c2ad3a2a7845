import { assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';
import type { AuthEvent, authMachine } from '../auth/auth.machine.ts';

/** Contents of the dialog's code chunk: the chart and the view with its forms. */
export type LoadedAuth = { logic: typeof authMachine; view: unknown };

export type AuthLoaderEvent = AuthEvent | { type: 'auth.retried' };

/** Loads the charts of the sign-in dialog when the dialog is first requested. They stay loaded afterwards. */
export const authLoaderMachine = setup({
  types: {
    context: {} as {
      requested: 'auth.loginRequested' | 'auth.signUpRequested';
      failure: Failure | null;
      mounted: { view: unknown; ref: ActorRefFrom<typeof authMachine> } | null;
    },
    events: {} as AuthLoaderEvent,
    tags: {} as 'screen:closed' | 'screen:loading' | 'screen:failed' | 'screen:ready' | 'busy',
  },
  actors: {
    loadAuth: notProvided<LoadedAuth>('authLoader.loadAuth'),
  },
  actions: {
    setRequested: assign({
      requested: (_, p: { requested: 'auth.loginRequested' | 'auth.signUpRequested' }) => p.requested,
      failure: null,
    }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    mountAuth: enqueueActions(({ context, enqueue }, p: { loaded: LoadedAuth }) => {
      enqueue.assign({
        mounted: ({ spawn }) => ({
          view: p.loaded.view,
          ref: spawn(p.loaded.logic),
        }),
      });
      enqueue.sendTo(({ context: { mounted } }) => mounted!.ref, { type: context.requested });
    }),
    forward: sendTo(
      ({ context }) => context.mounted!.ref,
      (_, p: { message: AuthEvent }) => p.message,
    ),
  },
}).createMachine({
  id: 'authLoader',
  description: "Loads the sign-in dialog's code only when the dialog is requested.",
  context: { requested: 'auth.loginRequested', failure: null, mounted: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'The dialog has not been requested, so its code is not loaded.',
      tags: ['screen:closed'],
      on: {
        'auth.loginRequested': {
          target: 'loading',
          actions: [{ type: 'setRequested', params: ({ event }) => ({ requested: event.type }) }],
          meta: { spec: 'UI-05' },
        },
        'auth.signUpRequested': {
          target: 'loading',
          actions: [{ type: 'setRequested', params: ({ event }) => ({ requested: event.type }) }],
        },
      },
    },
    loading: {
      description: "The dialog's code is loading. Closing the dialog cancels loading.",
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'loadAuth',
        src: 'loadAuth',
        onDone: {
          target: 'ready',
          actions: [{ type: 'mountAuth', params: ({ event }) => ({ loaded: event.output }) }],
        },
        onError: {
          target: 'failed',
          actions: ['setFailure'],
        },
      },
      on: { 'auth.closed': 'closed' },
    },
    failed: {
      description: "The dialog's code failed to load. The shopper can try again or close the dialog.",
      tags: ['screen:failed'],
      on: { 'auth.retried': 'loading', 'auth.closed': 'closed' },
    },
    ready: {
      description:
        "The dialog's code has loaded. From now on, the auth chart determines whether the dialog is open.",
      tags: ['screen:ready'],
      on: {
        'auth.loginRequested': {
          actions: [{ type: 'forward', params: ({ event }) => ({ message: event }) }],
        },
        'auth.signUpRequested': {
          actions: [{ type: 'forward', params: ({ event }) => ({ message: event }) }],
        },
        'auth.closed': { actions: [{ type: 'forward', params: ({ event }) => ({ message: event }) }] },
        'session.endedElsewhere': {
          actions: [{ type: 'forward', params: ({ event }) => ({ message: event }) }],
        },
      },
    },
  },
});
