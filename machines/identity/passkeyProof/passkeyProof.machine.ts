import { assign, setup } from 'xstate';
import type { PasskeyPurpose } from '../../../contract/schemas/passkeys.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

export type PasskeyProofInput = { purpose: PasskeyPurpose };
export type PasskeyProofOutput = { outcome: 'proved' | 'left' };

export type PasskeyProofEvent = { type: 'passkeyProof.asked' } | { type: 'passkeyProof.closed' };

/** Before codes are shown, a saved card is used or passkeys are changed, the owner shows a passkey, as they have chosen. */
export const passkeyProofMachine = setup({
  types: {
    context: {} as PasskeyProofInput & { failure: Failure | null; proved: boolean },
    events: {} as PasskeyProofEvent,
    input: {} as PasskeyProofInput,
    output: {} as PasskeyProofOutput,
    tags: {} as 'screen:offer' | 'busy',
  },
  actors: {
    /** The shop's question, the browser's answer, and whether the shop accepts it. */
    provePasskey: notProvided<void, { purpose: PasskeyPurpose }>('passkeyProof.provePasskey'),
  },
  actions: {
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    setProved: assign({ proved: true }),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'passkeyProof',
  description:
    'Offered; after a press the browser itself asks for the passkey, and it may be asked for again.',
  context: ({ input }) => ({ ...input, failure: null, proved: false }),
  output: ({ context }) => ({ outcome: context.proved ? 'proved' : 'left' }),
  initial: 'offered',
  on: { 'passkeyProof.closed': { target: '.closed' } },
  states: {
    offered: {
      description: 'The customer is asked for a passkey; a browser asks for one only after a press.',
      tags: ['screen:offer'],
      on: { 'passkeyProof.asked': { target: 'verifying', actions: ['clearFailure'] } },
    },
    verifying: {
      description: 'The browser is asking, or the shop looks at the answer.',
      tags: ['screen:offer', 'busy'],
      invoke: {
        id: 'provePasskey',
        src: 'provePasskey',
        input: ({ context }) => ({ purpose: context.purpose }),
        onDone: { target: 'verified', actions: ['setProved'] },
        onError: { target: 'offered', actions: ['setFailure'] },
      },
    },
    verified: {
      description: 'The customer has shown a passkey; the chart ends with that outcome.',
      type: 'final',
      tags: ['screen:offer', 'busy'],
    },
    closed: {
      description: 'Left without a passkey; the chart ends with that outcome.',
      type: 'final',
      tags: ['screen:offer'],
    },
  },
});
