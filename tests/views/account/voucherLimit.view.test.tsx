import { voucherLimitDrivers } from '../../../flows/drivers/account/voucherLimit.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('voucherLimit', voucherLimitDrivers);
