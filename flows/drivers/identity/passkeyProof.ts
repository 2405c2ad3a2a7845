import type { EventDrivers } from '../userActions.ts';

export const passkeyProofDrivers: EventDrivers = {
  'passkeyProof.asked': (actions) => actions.press('Use my passkey'),
  'passkeyProof.left': (actions) => actions.press('Cancel'),
};
