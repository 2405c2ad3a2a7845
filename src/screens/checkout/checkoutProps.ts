import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { checkoutMachine } from '../../../machines/checkout/checkout/checkout.machine.ts';
import type { Route } from '../../../machines/types.ts';
import type { verificationLoaderMachine } from '../../../machines/verification/verificationLoader/verificationLoader.machine.ts';
import type { PasskeyProofForm } from '../../components/form/PasskeyProofForm.tsx';
import type { PaypalPay } from './paypal/PaypalPay.tsx';

/** What draws the verification inside the checkout. */
export type VerificationView = FC<{ actor: ActorRefFrom<typeof verificationLoaderMachine> }>;
export type CheckoutProps = {
  actor: ActorRefFrom<typeof checkoutMachine>;
  route: Route;
  /** What draws the verification; a part with a chart of its own, where it is not the shop's own. */
  Verification?: VerificationView | undefined;
  /** What pays by PayPal; a part with a chart of its own. */
  Paypal: typeof PaypalPay;
  /** What asks for a passkey before a saved card; the same, where it is not the shop's own. */
  ProvePasskey?: typeof PasskeyProofForm | undefined;
};
