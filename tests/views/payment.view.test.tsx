import { PaymentProcessScreen } from '../../src/screens/paymentProcess/PaymentProcessScreen.tsx';
import { paymentGestures } from '../flows/gestures/payment.ts';
import { walkView } from './support/walkView.tsx';

const route = { screen: 'paymentProcess', path: '/', params: {}, query: {} };

walkView(
  'payment',
  (actor) => <PaymentProcessScreen actor={actor as never} route={route} />,
  paymentGestures,
);
