import { refundGestures } from '../flows/gestures/refund.ts';
import { walkView } from './support/walkView.tsx';

walkView('refund', refundGestures);
