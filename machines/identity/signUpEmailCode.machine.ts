import { assign, fromPromise, setup } from 'xstate';
import type { Failure } from '../types.ts';

export type SignUpEmailCodeEvent =
  | { type: 'signUpEmailCode.typed'; digits: string }
  | { type: 'signUpEmailCode.submitted' }
  | { type: 'signUpEmailCode.resendAsked' }
  | { type: 'signUpEmailCode.closed' };

/** The failure that an invoked actor ended with: it has no other errors. */
const failureIn = (event: { type: string; error?: unknown }): Failure => event.error as Failure;

/** The dialog after sign-up: the code from the mail. It can be closed; the link in the same mail does as well. */
export const signUpEmailCodeMachine = setup({
  types: {
    context: {} as { code: string; message: string | null; failure: Failure | null; verified: boolean },
    events: {} as SignUpEmailCodeEvent,
    output: {} as { verified: boolean },
    tags: {} as 'screen:code' | 'screen:verified' | 'busy' | 'cooling',
  },
  actors: {
    verifyEmailCode: fromPromise<void, { code: string }>(() =>
      Promise.reject(new Error('signUpEmailCode: verifyEmailCode is not provided')),
    ),
    resendEmailCode: fromPromise<{ message: string }>(() =>
      Promise.reject(new Error('signUpEmailCode: resendEmailCode is not provided')),
    ),
  },
  guards: {
    hasCode: ({ context }) => context.code.length > 0,
    isAlreadyVerified: (_, p: { error: unknown }) =>
      (p.error as Failure | undefined)?.code === 'ALREADY_VERIFIED',
  },
  actions: {
    setCode: assign({ code: (_, p: { digits: string }) => p.digits, failure: null }),
    setMessage: assign({ message: (_, p: { message: string }) => p.message, code: '', failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    setVerified: assign({ verified: true, code: '' }),
  },
  delays: { resendCooldown: 60_000 },
}).createMachine({
  id: 'signUpEmailCode',
  description: 'Six digits from the mail confirm the address.',
  context: { code: '', message: null, failure: null, verified: false },
  output: ({ context }) => ({ verified: context.verified }),
  initial: 'cooling',
  states: {
    cooling: {
      description: 'A code was sent a moment ago; another cannot be asked for yet.',
      tags: ['screen:code', 'cooling'],
      on: {
        'signUpEmailCode.typed': {
          actions: [{ type: 'setCode', params: ({ event }) => ({ digits: event.digits }) }],
        },
        'signUpEmailCode.submitted': { guard: 'hasCode', target: 'verifying', meta: { spec: 'EV-12' } },
        'signUpEmailCode.closed': 'closed',
      },
      after: { resendCooldown: 'ready' },
    },
    ready: {
      description: 'The customer types the code; another one may be asked for.',
      tags: ['screen:code'],
      on: {
        'signUpEmailCode.typed': {
          actions: [{ type: 'setCode', params: ({ event }) => ({ digits: event.digits }) }],
        },
        'signUpEmailCode.submitted': { guard: 'hasCode', target: 'verifying', meta: { spec: 'EV-12' } },
        'signUpEmailCode.resendAsked': { target: 'resending', meta: { spec: 'EV-12 API-52' } },
        'signUpEmailCode.closed': 'closed',
      },
    },
    verifying: {
      description: 'The typed code is being checked.',
      tags: ['screen:code', 'busy'],
      invoke: {
        id: 'verifyEmailCode',
        src: 'verifyEmailCode',
        input: ({ context }) => ({ code: context.code }),
        onDone: { target: 'verified', actions: ['setVerified'], meta: { spec: 'EV-12 API-53' } },
        onError: [
          {
            guard: { type: 'isAlreadyVerified', params: ({ event }) => ({ error: event.error }) },
            target: 'verified',
            actions: ['setVerified'],
          },
          {
            target: 'ready',
            actions: ['setFailure'],
          },
        ],
      },
    },
    resending: {
      description: 'Another code is being sent.',
      tags: ['screen:code', 'busy'],
      invoke: {
        id: 'resendEmailCode',
        src: 'resendEmailCode',
        onDone: {
          target: 'cooling',
          actions: [{ type: 'setMessage', params: ({ event }) => ({ message: event.output.message }) }],
          meta: { spec: 'API-52' },
        },
        onError: [
          {
            guard: { type: 'isAlreadyVerified', params: ({ event }) => ({ error: event.error }) },
            target: 'verified',
            actions: ['setVerified'],
          },
          {
            target: 'ready',
            actions: ['setFailure'],
          },
        ],
      },
    },
    verified: {
      description: 'The address is verified; the dialog says so until it is closed.',
      tags: ['screen:verified'],
      on: { 'signUpEmailCode.closed': 'closed' },
    },
    closed: {
      description: 'The dialog was closed; the chart ends.',
      type: 'final',
      tags: ['screen:verified'],
    },
  },
});
