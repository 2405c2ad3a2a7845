import { passkeyProofDrivers } from '../../../flows/drivers/identity/passkeyProof.ts';
import { walkView } from '../harness/walkView/identity.ts';

walkView('passkeyProof', passkeyProofDrivers);
