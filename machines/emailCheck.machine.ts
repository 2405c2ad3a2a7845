import { assign, fromPromise, setup } from 'xstate';
import type { Failure } from './contracts.ts';

/** `isEmail` is what the one rule for addresses says of the one typed. */
export type EmailCheckEvent =
  | { type: 'emailCheck.addressSubmitted'; email: string; isEmail: boolean }
  | { type: 'emailCheck.codeTyped'; digits: string }
  | { type: 'emailCheck.codeSubmitted' }
  | { type: 'emailCheck.resendAsked' }
  | { type: 'emailCheck.addressEdited' }
  | { type: 'emailCheck.left' };

export type EmailCheckInput = { email: string | null };
/** `unproved`: the address in use has to be proved first, or again. */
export type EmailCheckOutput = { outcome: 'verified' | 'left' | 'unproved'; email: string };

/** Somebody signed in proves an e-mail address by the code that is sent to it. */
export const emailCheckMachine = setup({
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
      outcome: EmailCheckOutput['outcome'];
    },
    events: {} as EmailCheckEvent,
    input: {} as EmailCheckInput,
    output: {} as EmailCheckOutput,
    tags: {} as 'screen:address' | 'screen:code' | 'busy' | 'cooling',
  },
  actors: {
    sendCode: fromPromise<{ message: string; to: string }, { email: string; own: boolean }>(() =>
      Promise.reject(new Error('emailCheck: sendCode is not provided')),
    ),
    verifyCode: fromPromise<string, { email: string; code: string; own: boolean }>(() =>
      Promise.reject(new Error('emailCheck: verifyCode is not provided')),
    ),
  },
  guards: {
    isEmail: (_, p: { isEmail: boolean }) => p.isEmail,
    /** Another code has to wait: one went out just now, and it is good for the account's own address. */
    isJustSent: ({ context }, p: { error: unknown }) =>
      context.email === context.known && (p.error as Failure | undefined)?.kind === 'tooMany',
    isAlreadyVerified: (_, p: { error: unknown }) =>
      (p.error as Failure | undefined)?.message === 'Email already verified',
    isUnproved: (_, p: { error: unknown }) => (p.error as Failure | undefined)?.code === 'REAUTH_REQUIRED',
    hasCode: ({ context }) => context.code.length > 0,
  },
  actions: {
    rememberEmail: assign({
      email: (_, p: { email: string }) => p.email,
      wrong: false,
      failure: null,
    }),
    rememberWrong: assign({ wrong: true, failure: null }),
    rememberSent: assign({
      sent: (_, p: { sent: { message: string; to: string } }) => p.sent,
      code: '',
      failure: null,
    }),
    rememberCode: assign({ code: (_, p: { digits: string }) => p.digits, failure: null }),
    rememberFailure: assign({ failure: (_, p: { error: unknown }) => p.error as Failure }),
    rememberOutcome: assign({ outcome: (_, p: { outcome: EmailCheckOutput['outcome'] }) => p.outcome }),
    forgetCode: assign({ code: '', failure: null }),
  },
  delays: { resendCooldown: 60_000 },
}).createMachine({
  id: 'emailCheck',
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
  on: { 'emailCheck.left': { target: '.left' } },
  states: {
    enteringAddress: {
      tags: ['screen:address'],
      on: {
        'emailCheck.addressSubmitted': [
          {
            guard: { type: 'isEmail', params: ({ event }) => ({ isEmail: event.isEmail }) },
            target: 'sendingCode',
            actions: [{ type: 'rememberEmail', params: ({ event }) => ({ email: event.email }) }],
            meta: { spec: 'KYC-02 API-50' },
          },
          { actions: ['rememberWrong'] },
        ],
      },
    },
    sendingCode: {
      tags: ['screen:address', 'busy'],
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context: { email, known } }) => ({ email, own: email === known }),
        onDone: {
          target: 'awaitingCode',
          actions: [{ type: 'rememberSent', params: ({ event }) => ({ sent: event.output }) }],
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
            actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    awaitingCode: {
      tags: ['screen:code'],
      initial: 'cooling',
      on: {
        'emailCheck.codeTyped': {
          actions: [{ type: 'rememberCode', params: ({ event }) => ({ digits: event.digits }) }],
        },
        'emailCheck.codeSubmitted': { guard: 'hasCode', target: 'verifying' },
        'emailCheck.addressEdited': { target: 'enteringAddress', actions: ['forgetCode'] },
      },
      states: {
        cooling: { tags: ['cooling'], after: { resendCooldown: 'ready' } },
        ready: { on: { 'emailCheck.resendAsked': '#emailCheck.resending' } },
      },
    },
    verifying: {
      tags: ['screen:code', 'busy'],
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ context: { email, known, code } }) => ({ email, code, own: email === known }),
        onDone: {
          target: 'verified',
          actions: [
            { type: 'rememberEmail', params: ({ event }) => ({ email: event.output }) },
            'forgetCode',
          ],
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
            actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) }],
            meta: { spec: 'API-51' },
          },
        ],
      },
    },
    resending: {
      tags: ['screen:code', 'busy'],
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context: { email, known } }) => ({ email, own: email === known }),
        onDone: {
          target: 'awaitingCode',
          actions: [{ type: 'rememberSent', params: ({ event }) => ({ sent: event.output }) }],
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
            actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    verified: {
      type: 'final',
      tags: ['screen:code', 'busy'],
      entry: [{ type: 'rememberOutcome', params: { outcome: 'verified' } }],
    },
    unproved: {
      type: 'final',
      tags: ['screen:code', 'busy'],
      entry: ['forgetCode', { type: 'rememberOutcome', params: { outcome: 'unproved' } }],
    },
    left: { type: 'final', tags: ['screen:address'], entry: ['forgetCode'] },
  },
});
