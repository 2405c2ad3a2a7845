import { assign, fromPromise, setup } from 'xstate';
import type { Failure } from './contracts.ts';

export type EmailCodeEvent =
  | { type: 'emailCode.typed'; digits: string }
  | { type: 'emailCode.submitted' }
  | { type: 'emailCode.resendAsked' }
  | { type: 'emailCode.closed' };

/** The dialog after sign-up: the code from the mail. It can be closed; the link in the same mail does as well. */
export const emailCodeMachine = setup({
  types: {
    context: {} as { code: string; message: string | null; failure: Failure | null; verified: boolean },
    events: {} as EmailCodeEvent,
    output: {} as { verified: boolean },
    tags: {} as 'screen:code' | 'screen:verified' | 'busy' | 'cooling',
  },
  actors: {
    verifyEmailCode: fromPromise<void, { code: string }>(() =>
      Promise.reject(new Error('emailCode: verifyEmailCode is not provided')),
    ),
    resendEmailCode: fromPromise<{ message: string }>(() =>
      Promise.reject(new Error('emailCode: resendEmailCode is not provided')),
    ),
  },
  guards: {
    hasCode: ({ context }) => context.code.length > 0,
    isAlreadyVerified: (_, p: { error: unknown }) =>
      (p.error as Failure | undefined)?.message === 'Email already verified',
  },
  actions: {
    rememberCode: assign({ code: (_, p: { digits: string }) => p.digits, failure: null }),
    rememberMessage: assign({ message: (_, p: { message: string }) => p.message, code: '', failure: null }),
    rememberFailure: assign({ failure: (_, p: { error: unknown }) => p.error as Failure }),
    rememberVerified: assign({ verified: true, code: '' }),
  },
  delays: { resendCooldown: 60_000 },
}).createMachine({
  id: 'emailCode',
  description: 'Six digits from the mail confirm the address.',
  context: { code: '', message: null, failure: null, verified: false },
  output: ({ context }) => ({ verified: context.verified }),
  initial: 'cooling',
  states: {
    cooling: {
      description: 'A code was sent just now.',
      tags: ['screen:code', 'cooling'],
      on: {
        'emailCode.typed': {
          actions: [{ type: 'rememberCode', params: ({ event }) => ({ digits: event.digits }) }],
        },
        'emailCode.submitted': { guard: 'hasCode', target: 'verifying', meta: { spec: 'EV-12' } },
        'emailCode.closed': 'closed',
      },
      after: { resendCooldown: 'ready' },
    },
    ready: {
      tags: ['screen:code'],
      on: {
        'emailCode.typed': {
          actions: [{ type: 'rememberCode', params: ({ event }) => ({ digits: event.digits }) }],
        },
        'emailCode.submitted': { guard: 'hasCode', target: 'verifying', meta: { spec: 'EV-12' } },
        'emailCode.resendAsked': { target: 'resending', meta: { spec: 'EV-12 API-52' } },
        'emailCode.closed': 'closed',
      },
    },
    verifying: {
      tags: ['screen:code', 'busy'],
      invoke: {
        id: 'verifyEmailCode',
        src: 'verifyEmailCode',
        input: ({ context }) => ({ code: context.code }),
        onDone: { target: 'verified', actions: ['rememberVerified'], meta: { spec: 'EV-12 API-53' } },
        onError: [
          {
            guard: { type: 'isAlreadyVerified', params: ({ event }) => ({ error: event.error }) },
            target: 'verified',
            actions: ['rememberVerified'],
          },
          {
            target: 'ready',
            actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    resending: {
      tags: ['screen:code', 'busy'],
      invoke: {
        id: 'resendEmailCode',
        src: 'resendEmailCode',
        onDone: {
          target: 'cooling',
          actions: [{ type: 'rememberMessage', params: ({ event }) => ({ message: event.output.message }) }],
          meta: { spec: 'API-52' },
        },
        onError: [
          {
            guard: { type: 'isAlreadyVerified', params: ({ event }) => ({ error: event.error }) },
            target: 'verified',
            actions: ['rememberVerified'],
          },
          {
            target: 'ready',
            actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    verified: { tags: ['screen:verified'], on: { 'emailCode.closed': 'closed' } },
    closed: { type: 'final', tags: ['screen:verified'] },
  },
});
