import { voucherLimitDrivers } from '../../flows/drivers/voucherLimit.ts';
import { walkView } from './support/walkView.tsx';

walkView('voucherLimit', voucherLimitDrivers);
