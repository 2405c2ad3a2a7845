import { CheckoutScreen } from '../../src/screens/checkout/CheckoutScreen.tsx';
import { checkoutGestures } from '../flows/gestures/checkout.ts';
import { walkView } from './support/walkView.tsx';

const route = { screen: 'checkout', path: '/', params: {}, query: {} };

walkView(
  'checkout',
  (actor) => <CheckoutScreen actor={actor as never} route={route} Paypal={() => null} />,
  checkoutGestures,
);
