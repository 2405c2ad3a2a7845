import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { checkoutMachine } from '../../../../machines/checkout/checkout/checkout.machine.ts';
import type { Route } from '../../../../machines/types.ts';
import type { verificationLoaderMachine } from '../../../../machines/verification/verificationLoader/verificationLoader.machine.ts';
import type { PasskeyProofForm } from '../../../components/form/PasskeyProofForm.tsx';
import type { PaypalPay } from '../paypal/PaypalPay.tsx';

/** The verification as shown within the checkout. */
export type VerificationView = FC<{ actor: ActorRefFrom<typeof verificationLoaderMachine> }>;
export type CheckoutProps = {
  actor: ActorRefFrom<typeof checkoutMachine>;
  route: Route;
  /** Renders the verification, which has its own chart. Defaults to the shop's own view. */
  Verification?: VerificationView | undefined;
  /** Renders the PayPal payment, which has its own chart. */
  Paypal: typeof PaypalPay;
  /**
   * Renders the passkey check that precedes using a saved card and has its own chart. Defaults to the shop's own view.
   */
  ProvePasskey?: typeof PasskeyProofForm | undefined;
};
