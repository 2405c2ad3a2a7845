import { voucherLimitDrivers } from '../../../flows/drivers/account/voucherLimit.ts';
import { walkView } from '../support/walkView.tsx';

walkView('voucherLimit', voucherLimitDrivers);
