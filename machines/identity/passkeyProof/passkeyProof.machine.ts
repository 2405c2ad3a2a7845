import { assign, setup } from 'xstate';
import type { PasskeyPurpose } from '../../../contract/schemas/passkeys.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

export type PasskeyProofInput = { purpose: PasskeyPurpose };
export type PasskeyProofOutput = { outcome: 'proved' | 'left' };

export type PasskeyProofEvent = { type: 'passkeyProof.requested' } | { type: 'passkeyProof.closed' };

/**
 * Requires the owner to use a passkey before codes are shown, a saved card is used or passkeys are changed.
 * Only some accounts require this.
 */
export const passkeyProofMachine = setup({
  types: {
    context: {} as PasskeyProofInput & { failure: Failure | null; proved: boolean },
    events: {} as PasskeyProofEvent,
    input: {} as PasskeyProofInput,
    output: {} as PasskeyProofOutput,
    tags: {} as 'screen:offer' | 'busy',
  },
  actors: {
    /**
     * Loads a challenge from the server, has the browser sign it, and sends the signature back for
     * verification.
     */
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
    "Asks for confirmation with a passkey. Each click opens the browser's dialog; the number of attempts is not limited.",
  context: ({ input }) => ({ ...input, failure: null, proved: false }),
  output: ({ context }) => ({ outcome: context.proved ? 'proved' : 'left' }),
  initial: 'offered',
  on: { 'passkeyProof.closed': { target: '.closed' } },
  states: {
    offered: {
      description:
        'The page waits for a click, because browsers only open a passkey dialog in response to one.',
      tags: ['screen:offer'],
      on: { 'passkeyProof.requested': { target: 'verifying', actions: ['clearFailure'] } },
    },
    verifying: {
      description: "The browser's dialog is open, or the server is verifying the passkey's signature.",
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
      description: 'The customer has confirmed with a passkey.',
      type: 'final',
      tags: ['screen:offer', 'busy'],
    },
    closed: {
      description: 'The customer left without confirming.',
      type: 'final',
      tags: ['screen:offer'],
    },
  },
});
