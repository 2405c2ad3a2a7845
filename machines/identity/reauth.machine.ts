import { assign, fromPromise, setup } from 'xstate';
import type { Failure } from '../types.ts';

/** The proved contact that is to be replaced, an address or `+41 791234567`, and whether the account has a password. */
export type ReauthInput = { purpose: 'email' | 'mobile'; contact: string; hasPassword: boolean };
export type ReauthOutput = { outcome: 'proved' | 'left' };
/** What is sent to prove it: the password, or the code that went to the contact in use. */
export type Evidence = { purpose: 'email' | 'mobile' } & ({ password: string } | { otpcode: string });

export type ReauthEvent =
  | { type: 'reauth.passwordSubmitted'; password: string }
  | { type: 'reauth.codeAsked' }
  | { type: 'reauth.codeTyped'; digits: string }
  | { type: 'reauth.codeSubmitted' }
  | { type: 'reauth.passwordAsked' }
  | { type: 'reauth.left' };

/** The failure that an invoked actor ended with: it has no other errors. */
const failureIn = (event: { type: string; error?: unknown }): Failure => event.error as Failure;

/** Before a proved contact is replaced its owner is asked: by the password, or by a code sent to the contact in use. */
export const reauthMachine = setup({
  types: {
    context: {} as ReauthInput & {
      /** The server's sentence and the masked contact. */
      sent: { message: string; to: string } | null;
      code: string;
      failure: Failure | null;
      proved: boolean;
    },
    events: {} as ReauthEvent,
    input: {} as ReauthInput,
    output: {} as ReauthOutput,
    tags: {} as 'screen:password' | 'screen:offer' | 'screen:code' | 'busy' | 'cooling',
  },
  actors: {
    sendProofCode: fromPromise<{ message: string; to: string }, { purpose: 'email' | 'mobile' }>(() =>
      Promise.reject(new Error('reauth: sendProofCode is not provided')),
    ),
    proveOwner: fromPromise<void, Evidence>(() =>
      Promise.reject(new Error('reauth: proveOwner is not provided')),
    ),
  },
  guards: {
    hasPassword: ({ context }) => context.hasPassword,
    isFilled: (_, p: { password: string }) => p.password !== '',
    hasCode: ({ context }) => context.code !== '',
    /** Another code has to wait, and the one that was sent is good still. */
    isJustSent: ({ context, event }) => context.sent !== null && failureIn(event)?.kind === 'tooMany',
  },
  actions: {
    setSent: assign({
      sent: (_, p: { sent: { message: string; to: string } }) => p.sent,
      code: '',
      failure: null,
    }),
    setCode: assign({ code: (_, p: { digits: string }) => p.digits, failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    setProved: assign({ proved: true, code: '' }),
    clearFailure: assign({ code: '', failure: null }),
  },
  delays: { resendCooldown: 60_000 },
}).createMachine({
  id: 'reauth',
  description: 'The password is asked for first; whoever has none, or prefers it, gets a code.',
  context: ({ input }) => ({ ...input, sent: null, code: '', failure: null, proved: false }),
  output: ({ context }) => ({ outcome: context.proved ? 'proved' : 'left' }),
  initial: 'choosing',
  on: { 'reauth.left': { target: '.left' } },
  states: {
    choosing: {
      description: 'Picks the way that the customer has: password, or code.',
      always: [{ guard: 'hasPassword', target: 'password' }, { target: 'offering' }],
    },
    password: {
      description: 'The customer is asked for the password, or takes a code instead.',
      tags: ['screen:password'],
      on: {
        'reauth.passwordSubmitted': {
          guard: { type: 'isFilled', params: ({ event }) => ({ password: event.password }) },
          target: 'checkingPassword',
          actions: ['clearFailure'],
        },
        'reauth.codeAsked': { target: 'sending', actions: ['clearFailure'] },
      },
    },
    checkingPassword: {
      description: 'The password is being checked.',
      tags: ['screen:password', 'busy'],
      invoke: {
        id: 'proveOwner',
        src: 'proveOwner',
        input: ({ context: { purpose }, event }) => ({
          purpose,
          password: event.type === 'reauth.passwordSubmitted' ? event.password : '',
        }),
        onDone: { target: 'proved', actions: ['setProved'] },
        onError: {
          target: 'password',
          actions: ['setFailure'],
        },
      },
    },
    offering: {
      description: 'There is no password; a code is offered.',
      tags: ['screen:offer'],
      on: { 'reauth.codeAsked': { target: 'sending', actions: ['clearFailure'] } },
    },
    sending: {
      description: 'A code is being sent.',
      tags: ['screen:offer', 'busy'],
      invoke: {
        id: 'sendProofCode',
        src: 'sendProofCode',
        input: ({ context: { purpose } }) => ({ purpose }),
        onDone: {
          target: 'awaitingCode',
          actions: [{ type: 'setSent', params: ({ event }) => ({ sent: event.output }) }],
        },
        onError: [
          {
            guard: 'isJustSent',
            target: 'awaitingCode',
            actions: ['setFailure'],
          },
          {
            guard: 'hasPassword',
            target: 'password',
            actions: ['setFailure'],
          },
          {
            target: 'offering',
            actions: ['setFailure'],
          },
        ],
      },
    },
    awaitingCode: {
      description: 'A code was sent; the customer types it.',
      tags: ['screen:code'],
      initial: 'cooling',
      on: {
        'reauth.codeTyped': {
          actions: [{ type: 'setCode', params: ({ event }) => ({ digits: event.digits }) }],
        },
        'reauth.codeSubmitted': { guard: 'hasCode', target: 'checkingCode' },
        'reauth.passwordAsked': { guard: 'hasPassword', target: 'password', actions: ['clearFailure'] },
      },
      states: {
        cooling: {
          description: 'The code was sent a moment ago; another cannot be asked for yet.',
          tags: ['cooling'],
          after: { resendCooldown: 'ready' },
        },
        ready: {
          description: 'Another code may be asked for.',
          on: { 'reauth.codeAsked': '#reauth.resending' },
        },
      },
    },
    checkingCode: {
      description: 'The typed code is being checked.',
      tags: ['screen:code', 'busy'],
      invoke: {
        id: 'proveOwner',
        src: 'proveOwner',
        input: ({ context: { purpose, code } }) => ({ purpose, otpcode: code }),
        onDone: { target: 'proved', actions: ['setProved'] },
        onError: {
          target: 'awaitingCode.ready',
          actions: ['setFailure'],
        },
      },
    },
    resending: {
      description: 'Another code is being sent.',
      tags: ['screen:code', 'busy'],
      invoke: {
        id: 'sendProofCode',
        src: 'sendProofCode',
        input: ({ context: { purpose } }) => ({ purpose }),
        onDone: {
          target: 'awaitingCode',
          actions: [{ type: 'setSent', params: ({ event }) => ({ sent: event.output }) }],
        },
        onError: {
          target: 'awaitingCode.ready',
          actions: ['setFailure'],
        },
      },
    },
    proved: {
      description: 'The customer proved to be the owner; the chart ends with that outcome.',
      type: 'final',
      tags: ['screen:password', 'busy'],
    },
    left: {
      description: 'The dialog was closed without proof; the chart ends with that outcome.',
      type: 'final',
      tags: ['screen:password'],
      entry: ['clearFailure'],
    },
  },
});
