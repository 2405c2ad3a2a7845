import { refundDrivers } from '../../../flows/drivers/account/refund.ts';
import { walkView } from '../harness/walkView/account.ts';

walkView('refund', refundDrivers);
