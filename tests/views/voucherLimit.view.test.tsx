import { LimitPart } from '../../src/screens/account/LimitPart.tsx';
import { voucherLimitGestures } from '../flows/gestures/voucherLimit.ts';
import { walkView } from './support/walkView.tsx';

walkView('voucherLimit', (actor) => <LimitPart actor={actor as never} />, voucherLimitGestures);
