import { lazy, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { checkoutMachine } from '../../../machines/checkout.machine.ts';
import type { Route } from '../../../machines/contracts.ts';
import { Spinner } from '../../ui/index.ts';
import { CheckoutFrame } from './CheckoutFrame.tsx';
import type { VerificationView } from './CheckoutFrame.tsx';
import { PaypalPay } from './paypal/PaypalPay.tsx';

/** Few buy vouchers, and fewer for the first time. */
const Forms = lazy(async () => ({
  default: (await import('../verification/Verification.tsx')).Verification,
}));
const Verification: VerificationView = ({ actor }) => (
  <Suspense fallback={<Spinner size={40} />}>
    <Forms actor={actor} />
  </Suspense>
);

/** `/checkout` and `/mobile-checkout`: from the cart to the door of the payment provider. */
export const CheckoutScreen = ({
  actor,
  route,
}: {
  actor: ActorRefFrom<typeof checkoutMachine>;
  route: Route;
}) => <CheckoutFrame actor={actor} route={route} Verification={Verification} Paypal={PaypalPay} />;
