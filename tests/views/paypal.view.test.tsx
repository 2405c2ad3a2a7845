import { PaypalPay } from '../../src/screens/checkout/paypal/PaypalPay.tsx';
import { paypalGestures } from '../flows/gestures/paypal.ts';
import { walkView } from './support/walkView.tsx';

walkView('paypal', (actor) => <PaypalPay actor={actor as never} />, paypalGestures);
