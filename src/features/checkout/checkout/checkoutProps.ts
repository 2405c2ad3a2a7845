import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { checkoutMachine } from '../../../../machines/checkout/checkout/checkout.machine.ts';
import type { Route } from '../../../../machines/types.ts';
import type { verificationLoaderMachine } from '../../../../machines/verification/verificationLoader/verificationLoader.machine.ts';
import type { PasskeyProofForm } from '../../../components/form/PasskeyProofForm.tsx';
import type { PaypalPay } from '../paypal/PaypalPay.tsx';

/** View of the verification during checkout. */
export type VerificationView = FC<{ actor: ActorRefFrom<typeof verificationLoaderMachine> }>;
export type CheckoutProps = {
  actor: ActorRefFrom<typeof checkoutMachine>;
  route: Route;
  /** View of the verification, which has its own chart. Defaults to the shop's own view. */
  Verification?: VerificationView | undefined;
  /** View of the PayPal payment, which has its own chart. */
  Paypal: typeof PaypalPay;
  /**
   * View of the passkeyProof chart, which runs before a saved card is used. Defaults to the shop's own view.
   */
  ProvePasskey?: typeof PasskeyProofForm | undefined;
};
