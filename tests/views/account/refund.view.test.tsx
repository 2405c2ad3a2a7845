import { refundDrivers } from '../../../flows/drivers/account/refund.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('refund', refundDrivers);
