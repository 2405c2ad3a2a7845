import { assign, fromPromise, setup } from 'xstate';
import type { Failure } from '../types.ts';

export type OrderAccessEvent = { type: 'proof.asked' } | { type: 'proof.submitted'; code: string };

/** The failure that an invoked actor ended with: it has no other errors. */
const failureIn = (event: { type: string; error?: unknown }): Failure => event.error as Failure;

/** A one-time code to the address of an order proves whose it is. */
export const orderAccessMachine = setup({
  types: {
    context: {} as {
      ordertoken: string;
      /** Where the code went, masked. */
      to: string;
      code: string;
      failure: Failure | null;
    },
    input: {} as { ordertoken: string },
    events: {} as OrderAccessEvent,
    tags: {} as 'screen:offer' | 'screen:code' | 'busy' | 'failed' | 'resendable',
  },
  actors: {
    sendProof: fromPromise<{ to: string }, { ordertoken: string }>(() =>
      Promise.reject(new Error('orderAccess: sendProof is not provided')),
    ),
    verifyProof: fromPromise<unknown, { ordertoken: string; code: string }>(() =>
      Promise.reject(new Error('orderAccess: verifyProof is not provided')),
    ),
  },
  guards: {
    isCode: (_, p: { code: string }) => /^\d{6}$/.test(p.code),
    /** Too old, or tried too often: a new one has to be asked for. */
    isDead: ({ event }) => failureIn(event)?.kind === 'gone' || failureIn(event)?.kind === 'tooMany',
  },
  actions: {
    setTo: assign({ to: (_, p: { to: string }) => p.to, failure: null }),
    setCode: assign({ code: (_, p: { code: string }) => p.code, failure: null }),
    clearFailure: assign({ failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
  },
  delays: { resendCooldown: 60_000 },
}).createMachine({
  id: 'orderAccess',
  description: 'Code out, code in. Ends when the browser counts as the buyer’s.',
  context: ({ input }) => ({ ordertoken: input.ordertoken, to: '', code: '', failure: null }),
  initial: 'offering',
  states: {
    offering: {
      description: 'The visitor is offered a code by mail to prove that the order is theirs.',
      tags: ['screen:offer'],
      on: { 'proof.asked': { target: 'sending', actions: ['clearFailure'], meta: { spec: 'ORD-06' } } },
    },
    sending: {
      description: 'The server is sending a code to the buyer’s address.',
      tags: ['screen:offer', 'busy'],
      invoke: {
        id: 'sendProof',
        src: 'sendProof',
        input: ({ context }) => ({ ordertoken: context.ordertoken }),
        onDone: {
          target: 'awaiting',
          actions: [{ type: 'setTo', params: ({ event }) => ({ to: event.output.to }) }],
        },
        onError: {
          target: 'offering',
          actions: ['setFailure'],
        },
      },
    },
    awaiting: {
      description: 'A code was sent; the visitor types it.',
      tags: ['screen:code'],
      on: {
        'proof.submitted': {
          guard: { type: 'isCode', params: ({ event }) => ({ code: event.code }) },
          target: 'verifying',
          actions: [{ type: 'setCode', params: ({ event }) => ({ code: event.code }) }],
        },
      },
      initial: 'cooling',
      states: {
        cooling: {
          description: 'The code was sent a moment ago; another cannot be asked for yet.',
          after: { resendCooldown: 'resendable' },
        },
        resendable: {
          description: 'Another code may be asked for.',
          tags: ['resendable'],
          on: { 'proof.asked': { target: '#orderAccess.sending', actions: ['clearFailure'] } },
        },
      },
    },
    verifying: {
      description: 'The typed code is being checked.',
      tags: ['screen:code', 'busy'],
      invoke: {
        id: 'verifyProof',
        src: 'verifyProof',
        input: ({ context }) => ({ ordertoken: context.ordertoken, code: context.code }),
        onDone: { target: 'proven', meta: { spec: 'ORD-06' } },
        onError: [
          {
            guard: 'isDead',
            target: 'offering',
            actions: ['setFailure'],
          },
          {
            target: 'awaiting',
            actions: ['setFailure'],
          },
        ],
      },
    },
    proven: {
      description: 'The code was right; this browser now counts as the buyer’s.',
      type: 'final',
      tags: ['screen:code', 'busy'],
    },
  },
});
