import { voucherLimitDrivers } from '../../../flows/drivers/account/voucherLimit.ts';
import { walkView } from '../harness/walkView/account.ts';

walkView('voucherLimit', voucherLimitDrivers);
