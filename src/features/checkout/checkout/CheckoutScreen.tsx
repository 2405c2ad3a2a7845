import type { ActorRefFrom } from 'xstate';
import type { checkoutMachine } from '../../../../machines/checkout/checkout/checkout.machine.ts';
import type { Route } from '../../../../machines/types.ts';
import { PaypalPay } from '../paypal/PaypalPay.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';

/** Pages `/checkout` and `/mobile-checkout`, which lead from the cart to the payment provider. */
export const CheckoutScreen = ({
  actor,
  route,
}: {
  actor: ActorRefFrom<typeof checkoutMachine>;
  route: Route;
}) => <CheckoutFrame actor={actor} route={route} Paypal={PaypalPay} />;
