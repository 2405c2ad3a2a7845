import { RefundQuestion } from '../../src/screens/account/orders/RefundQuestion.tsx';
import { refundGestures } from '../flows/gestures/refund.ts';
import { walkView } from './support/walkView.tsx';

walkView('refund', (actor) => <RefundQuestion actor={actor as never} total="20.00" />, refundGestures);
