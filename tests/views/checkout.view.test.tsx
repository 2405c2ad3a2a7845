import { CheckoutFrame } from '../../src/screens/checkout/CheckoutFrame.tsx';
import { checkoutGestures } from '../flows/gestures/checkout.ts';
import { walkView } from './support/walkView.tsx';

const route = { screen: 'checkout', path: '/', params: {}, query: {} };

walkView(
  'checkout',
  (actor) => (
    <CheckoutFrame
      actor={actor as never}
      route={route}
      Verification={() => <p>verification</p>}
      Paypal={() => null}
    />
  ),
  checkoutGestures,
);
