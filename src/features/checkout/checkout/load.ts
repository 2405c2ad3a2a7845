import { sendParent } from 'xstate';
import { createFailure } from '../../../../contract/failure.ts';
import { checkoutMachine } from '../../../../machines/checkout/checkout/checkout.machine.ts';
import { paypalMachine } from '../../../../machines/checkout/paypal/paypal.machine.ts';
import type { passkeyProofMachine } from '../../../../machines/identity/passkeyProof/passkeyProof.machine.ts';
import {
  verificationLoaderMachine,
  type LoadedVerification,
} from '../../../../machines/verification/verificationLoader/verificationLoader.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import { orNetworkFailure } from '../../../actors/orNetworkFailure.ts';
import type { AppServices } from '../../../actors/services.ts';
import { loadMessages } from '../../../i18n/index.ts';
import { provideSelling } from '../../catalogue/selling/provideSelling.ts';
import { isSignedIn } from '../../identity/session/isSignedIn.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { paypalImplementations } from '../paypal/paypal.actors.ts';
import { checkoutImplementations } from './checkout.actors.ts';
import { CheckoutScreen } from './CheckoutScreen.tsx';

/** Loads PayPal's React components and its script when the customer selects PayPal. */
const loadButtons = fromPromise<unknown>(
  async () => (await import('../paypal/PaypalButtons.tsx')).PaypalButtons,
);

/**
 * Loads the verification lazily, because few customers buy vouchers, and only the first voucher requires a
 * verification.
 */
const verification = (services: AppServices) =>
  verificationLoaderMachine.provide({
    actors: {
      loadVerification: fromPromise<LoadedVerification>(async () => {
        const [{ provideVerification }, { Verification }] = await orNetworkFailure(
          Promise.all([
            import('../../verification/verification/provideVerification.ts'),
            import('../../verification/verification/Verification.tsx'),
            loadMessages('identity'),
          ]),
        );
        return { logic: provideVerification(services), view: Verification };
      }),
    },
  });

const paypal = (services: AppServices) =>
  paypalMachine.provide({
    actors: { ...paypalImplementations(services).actors, loadButtons },
    actions: {
      announceEngaged: sendParent({ type: 'paypal.engaged' }),
      announceReleased: sendParent({ type: 'paypal.released' }),
    },
  });

/** Stands in for the passkeyProof actor until its code has loaded. Fails if it is started before then. */
const noPasskeyYet = fromPromise(() =>
  Promise.reject(createFailure('network')),
) as unknown as typeof passkeyProofMachine;

/**
 * Preloads the views that interrupt the checkout, because the customer may be offline when one is needed. If
 * preloading fails, the view itself reports the failure.
 */
const prefetchStops = (): void => void import('./Stops.tsx').catch(() => {});

export const load: ScreenModule['load'] = (services) => {
  prefetchStops();
  // few customers use a passkey, so its chart and text load only when one is required
  const preparePasskey = async (): Promise<void> => {
    const [{ providePasskeyProof }] = await orNetworkFailure(
      Promise.all([import('../../identity/passkeyProof/providePasskeyProof.ts'), loadMessages('identity')]),
    );
    // the actor can still be replaced, because XState reads its implementation only when it starts the actor
    Object.assign(logic.implementations.actors, { passkeyProof: providePasskeyProof(services) });
  };
  const { actors, actions } = checkoutImplementations(services, preparePasskey);
  const logic = checkoutMachine.provide({
    actors: {
      ...actors,
      verification: verification(services),
      paypal: paypal(services),
      passkeyProof: noPasskeyYet,
      selling: provideSelling(services),
    },
    actions,
  });
  return { logic, input: { isGuest: !isSignedIn(services.store) }, view: CheckoutScreen };
};
