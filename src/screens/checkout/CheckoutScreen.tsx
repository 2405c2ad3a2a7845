import type { ActorRefFrom } from 'xstate';
import type { checkoutMachine } from '../../../machines/checkout.machine.ts';
import type { Route } from '../../../machines/contracts.ts';
import { CheckoutFrame } from './CheckoutFrame.tsx';
import { PaypalPay } from './paypal/PaypalPay.tsx';
import { VerificationDoor } from './VerificationDoor.tsx';

/** `/checkout` and `/mobile-checkout`: from the cart to the door of the payment provider. */
export const CheckoutScreen = ({
  actor,
  route,
}: {
  actor: ActorRefFrom<typeof checkoutMachine>;
  route: Route;
}) => <CheckoutFrame actor={actor} route={route} Verification={VerificationDoor} Paypal={PaypalPay} />;
