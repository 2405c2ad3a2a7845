import { assign, fromPromise, setup } from 'xstate';
import type { Failure } from '../types.ts';

/** `isEmail` is what the one rule for addresses says of the one typed. */
export type EmailChangeEvent =
  | { type: 'emailChange.addressSubmitted'; email: string; isEmail: boolean }
  | { type: 'emailChange.codeTyped'; digits: string }
  | { type: 'emailChange.codeSubmitted' }
  | { type: 'emailChange.resendAsked' }
  | { type: 'emailChange.addressEdited' }
  | { type: 'emailChange.left' };

export type EmailChangeInput = { email: string | null };
/** `unproved`: the address in use has to be proved first, or again. */
export type EmailChangeOutput = { outcome: 'verified' | 'left' | 'unproved'; email: string };

/** Somebody signed in proves an e-mail address by the code that is sent to it. */
export const emailChangeMachine = setup({
  types: {
    context: {} as {
      /** The address of the account; a code may be on its way there since the sign-up. */
      known: string | null;
      email: string;
      /** The server's sentence and the masked address. */
      sent: { message: string; to: string } | null;
      code: string;
      wrong: boolean;
      failure: Failure | null;
      outcome: EmailChangeOutput['outcome'];
    },
    events: {} as EmailChangeEvent,
    input: {} as EmailChangeInput,
    output: {} as EmailChangeOutput,
    tags: {} as 'screen:address' | 'screen:code' | 'busy' | 'cooling',
  },
  actors: {
    sendCode: fromPromise<{ message: string; to: string }, { email: string; own: boolean }>(() =>
      Promise.reject(new Error('emailChange: sendCode is not provided')),
    ),
    verifyCode: fromPromise<string, { email: string; code: string; own: boolean }>(() =>
      Promise.reject(new Error('emailChange: verifyCode is not provided')),
    ),
  },
  guards: {
    isEmail: (_, p: { isEmail: boolean }) => p.isEmail,
    /** Another code has to wait: one went out just now, and it is good for the account's own address. */
    isJustSent: ({ context }, p: { error: unknown }) =>
      context.email === context.known && (p.error as Failure | undefined)?.kind === 'tooMany',
    isAlreadyVerified: (_, p: { error: unknown }) =>
      (p.error as Failure | undefined)?.code === 'ALREADY_VERIFIED',
    isUnproved: (_, p: { error: unknown }) => (p.error as Failure | undefined)?.code === 'REAUTH_REQUIRED',
    hasCode: ({ context }) => context.code.length > 0,
  },
  actions: {
    setEmail: assign({
      email: (_, p: { email: string }) => p.email,
      wrong: false,
      failure: null,
    }),
    setWrong: assign({ wrong: true, failure: null }),
    setSent: assign({
      sent: (_, p: { sent: { message: string; to: string } }) => p.sent,
      code: '',
      failure: null,
    }),
    setCode: assign({ code: (_, p: { digits: string }) => p.digits, failure: null }),
    setFailure: assign({ failure: (_, p: { error: unknown }) => p.error as Failure }),
    setOutcome: assign({ outcome: (_, p: { outcome: EmailChangeOutput['outcome'] }) => p.outcome }),
    clearCode: assign({ code: '', failure: null }),
  },
  delays: { resendCooldown: 60_000 },
}).createMachine({
  id: 'emailChange',
  description: 'The address is known or typed; a code goes there and comes back.',
  context: ({ input }) => ({
    known: input.email,
    email: input.email ?? '',
    sent: null,
    code: '',
    wrong: false,
    failure: null,
    outcome: 'left',
  }),
  output: ({ context }) => ({ outcome: context.outcome, email: context.email }),
  initial: 'enteringAddress',
  on: { 'emailChange.left': { target: '.left' } },
  states: {
    enteringAddress: {
      description: 'The shopper enters the e-mail address that shall be verified.',
      tags: ['screen:address'],
      on: {
        'emailChange.addressSubmitted': [
          {
            guard: { type: 'isEmail', params: ({ event }) => ({ isEmail: event.isEmail }) },
            target: 'sendingCode',
            actions: [{ type: 'setEmail', params: ({ event }) => ({ email: event.email }) }],
            meta: { spec: 'KYC-02 API-50' },
          },
          { actions: ['setWrong'] },
        ],
      },
    },
    sendingCode: {
      description: 'The server is asked to send a code to the address.',
      tags: ['screen:address', 'busy'],
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context: { email, known } }) => ({ email, own: email === known }),
        onDone: {
          target: 'awaitingCode',
          actions: [{ type: 'setSent', params: ({ event }) => ({ sent: event.output }) }],
          meta: { spec: 'API-50' },
        },
        onError: [
          {
            guard: { type: 'isAlreadyVerified', params: ({ event }) => ({ error: event.error }) },
            target: 'verified',
          },
          {
            guard: { type: 'isUnproved', params: ({ event }) => ({ error: event.error }) },
            target: 'unproved',
          },
          {
            guard: { type: 'isJustSent', params: ({ event }) => ({ error: event.error }) },
            target: 'awaitingCode',
          },
          {
            target: 'enteringAddress',
            actions: [{ type: 'setFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    awaitingCode: {
      description: 'A code was sent; the shopper types it.',
      tags: ['screen:code'],
      initial: 'cooling',
      on: {
        'emailChange.codeTyped': {
          actions: [{ type: 'setCode', params: ({ event }) => ({ digits: event.digits }) }],
        },
        'emailChange.codeSubmitted': { guard: 'hasCode', target: 'verifying' },
        'emailChange.addressEdited': { target: 'enteringAddress', actions: ['clearCode'] },
      },
      states: {
        cooling: {
          description: 'The code was sent a moment ago; another cannot be asked for yet.',
          tags: ['cooling'],
          after: { resendCooldown: 'ready' },
        },
        ready: {
          description: 'Another code may be asked for.',
          on: { 'emailChange.resendAsked': '#emailChange.resending' },
        },
      },
    },
    verifying: {
      description: 'The typed code is being checked.',
      tags: ['screen:code', 'busy'],
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ context: { email, known, code } }) => ({ email, code, own: email === known }),
        onDone: {
          target: 'verified',
          actions: [{ type: 'setEmail', params: ({ event }) => ({ email: event.output }) }, 'clearCode'],
          meta: { spec: 'KYC-02 KYC-07 API-51' },
        },
        onError: [
          {
            guard: { type: 'isAlreadyVerified', params: ({ event }) => ({ error: event.error }) },
            target: 'verified',
          },
          {
            guard: { type: 'isUnproved', params: ({ event }) => ({ error: event.error }) },
            target: 'unproved',
          },
          {
            target: 'awaitingCode.ready',
            actions: [{ type: 'setFailure', params: ({ event }) => ({ error: event.error }) }],
            meta: { spec: 'API-51' },
          },
        ],
      },
    },
    resending: {
      description: 'Another code is being sent.',
      tags: ['screen:code', 'busy'],
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context: { email, known } }) => ({ email, own: email === known }),
        onDone: {
          target: 'awaitingCode',
          actions: [{ type: 'setSent', params: ({ event }) => ({ sent: event.output }) }],
        },
        onError: [
          {
            guard: { type: 'isAlreadyVerified', params: ({ event }) => ({ error: event.error }) },
            target: 'verified',
          },
          {
            guard: { type: 'isUnproved', params: ({ event }) => ({ error: event.error }) },
            target: 'unproved',
          },
          {
            target: 'awaitingCode.ready',
            actions: [{ type: 'setFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    verified: {
      description: 'The address is verified; the chart ends with that outcome.',
      type: 'final',
      tags: ['screen:code', 'busy'],
      entry: [{ type: 'setOutcome', params: { outcome: 'verified' } }],
    },
    unproved: {
      description: 'The server wants the owner proved first; the chart ends with that outcome.',
      type: 'final',
      tags: ['screen:code', 'busy'],
      entry: ['clearCode', { type: 'setOutcome', params: { outcome: 'unproved' } }],
    },
    left: {
      description: 'The shopper left without verifying; the chart ends with that outcome.',
      type: 'final',
      tags: ['screen:address'],
      entry: ['clearCode'],
    },
  },
});
