import { verificationDrivers } from '../../flows/drivers/verification.ts';
import { walkView } from './support/walkView.tsx';

walkView('verification', verificationDrivers);
