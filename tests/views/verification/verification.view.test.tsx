import { verificationDrivers } from '../../../flows/drivers/verification/verification.ts';
import { walkView } from '../support/walkView.tsx';

walkView('verification', verificationDrivers);
