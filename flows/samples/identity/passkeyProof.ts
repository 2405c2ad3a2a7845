import { passkeyProofMachine } from '../../../machines/identity/passkeyProof.machine.ts';
import { fail } from '../../walker/walk.ts';
import { failure } from '../fixtures.ts';
import { flow } from '../flow.ts';

export const passkeyProofFlow = flow(
  passkeyProofMachine,
  {
    'xstate.error.actor.provePasskey': [
      fail('provePasskey', failure('refused', { code: 'NOT_SHOWN' })),
      fail('provePasskey', failure('refused', { code: 'NO_PASSKEYS' })),
    ],
  },
  { input: { purpose: 'cards' }, more: [{ purpose: 'passkeys' }] },
);
