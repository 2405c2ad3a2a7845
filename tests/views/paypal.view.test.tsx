import { paypalGestures } from '../flows/gestures/paypal.ts';
import { walkView } from './support/walkView.tsx';

walkView('paypal', paypalGestures);
