import { refundDrivers } from '../../flows/drivers/refund.ts';
import { walkView } from './support/walkView.tsx';

walkView('refund', refundDrivers);
