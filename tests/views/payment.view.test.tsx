import { paymentGestures } from '../flows/gestures/payment.ts';
import { walkView } from './support/walkView.tsx';

walkView('payment', paymentGestures);
