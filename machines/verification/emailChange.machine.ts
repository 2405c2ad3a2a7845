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

/** The failure that an invoked actor ended with: it has no other errors. */
const failureIn = (event: { type: string; error?: unknown }): Failure => event.error as Failure;

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
    isJustSent: ({ context, event }) =>
      context.email === context.known && failureIn(event)?.kind === 'tooMany',
    isFailure: ({ event }, p: { kind?: Failure['kind']; code?: string }) =>
      (!p.kind || failureIn(event)?.kind === p.kind) && (!p.code || failureIn(event)?.code === p.code),
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
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
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
            guard: { type: 'isFailure', params: { code: 'ALREADY_VERIFIED' } },
            target: 'verified',
          },
          {
            guard: { type: 'isFailure', params: { code: 'REAUTH_REQUIRED' } },
            target: 'unproved',
          },
          {
            guard: 'isJustSent',
            target: 'awaitingCode',
          },
          {
            target: 'enteringAddress',
            actions: ['setFailure'],
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
            guard: { type: 'isFailure', params: { code: 'ALREADY_VERIFIED' } },
            target: 'verified',
          },
          {
            guard: { type: 'isFailure', params: { code: 'REAUTH_REQUIRED' } },
            target: 'unproved',
          },
          {
            target: 'awaitingCode.ready',
            actions: ['setFailure'],
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
            guard: { type: 'isFailure', params: { code: 'ALREADY_VERIFIED' } },
            target: 'verified',
          },
          {
            guard: { type: 'isFailure', params: { code: 'REAUTH_REQUIRED' } },
            target: 'unproved',
          },
          {
            target: 'awaitingCode.ready',
            actions: ['setFailure'],
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
