import { verificationDrivers } from '../../../flows/drivers/verification/verification.ts';
import { walkView } from '../harness/walkView/verification.ts';

walkView('verification', verificationDrivers);
