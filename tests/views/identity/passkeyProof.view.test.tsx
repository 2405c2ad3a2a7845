import { passkeyProofDrivers } from '../../../flows/drivers/identity/passkeyProof.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('passkeyProof', passkeyProofDrivers);
