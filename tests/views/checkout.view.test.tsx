import { checkoutGestures } from '../flows/gestures/checkout.ts';
import { walkView } from './support/walkView.tsx';

walkView('checkout', checkoutGestures);
