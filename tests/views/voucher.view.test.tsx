import { voucherGestures } from '../flows/gestures/voucher.ts';
import { walkView } from './support/walkView.tsx';

walkView('voucher', voucherGestures);
