import { voucherLimitGestures } from '../flows/gestures/voucherLimit.ts';
import { walkView } from './support/walkView.tsx';

walkView('voucherLimit', voucherLimitGestures);
