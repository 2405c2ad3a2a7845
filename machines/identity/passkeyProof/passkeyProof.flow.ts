import { flow } from '../../../flows/walker/flow.ts';
import { fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';
import { passkeyProofMachine } from './passkeyProof.machine.ts';

export const passkeyProofFlow = flow(
  passkeyProofMachine,
  {
    'xstate.error.actor.provePasskey': [
      fail('provePasskey', failure('refused', { code: 'NOT_SHOWN' })),
      fail('provePasskey', failure('refused', { code: 'NO_PASSKEYS' })),
    ],
  },
  {
    input: { purpose: 'cards' },
    more: [{ purpose: 'passkeys' }],
    drivers: {
      'passkeyProof.requested': (actions) => actions.press('Use my passkey'),
      'passkeyProof.closed': (actions) => actions.press('Cancel'),
    },
  },
);
