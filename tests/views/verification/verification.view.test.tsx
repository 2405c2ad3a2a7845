import { verificationDrivers } from '../../../flows/drivers/verification/verification.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('verification', verificationDrivers);
