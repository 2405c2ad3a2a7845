import { refundDrivers } from '../../../flows/drivers/account/refund.ts';
import { walkView } from '../support/walkView.tsx';

walkView('refund', refundDrivers);
