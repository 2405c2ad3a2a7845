import { sendParent } from 'xstate';
import { checkoutMachine } from '../../../machines/checkout.machine.ts';
import { paypalMachine } from '../../../machines/paypal.machine.ts';
import { verificationDoorMachine } from '../../../machines/verificationDoor.machine.ts';
import type { LoadedVerification } from '../../../machines/verificationDoor.machine.ts';
import { checkoutParts } from '../../actors/checkout.ts';
import { fromPromise } from '../../actors/fromPromise.ts';
import { paypalParts } from '../../actors/paypal.ts';
import type { World } from '../../actors/world.ts';
import { failureOf } from '../../api/failure.ts';
import { loadWords } from '../../i18n/index.ts';
import { CheckoutScreen } from '../../screens/checkout/CheckoutScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';

/** PayPal's own React parts and script are fetched when PayPal is chosen, not before. */
const loadButtons = fromPromise<unknown>(
  async () => (await import('../../screens/checkout/paypal/PaypalButtons.tsx')).PaypalButtons,
);

/** Few buy vouchers, and fewer for the first time. */
const verification = (world: World) =>
  verificationDoorMachine.provide({
    actors: {
      loadVerification: fromPromise<LoadedVerification>(async () => {
        const [{ verificationOf }, { Verification }] = await Promise.all([
          import('../verification.ts'),
          import('../../screens/verification/Verification.tsx'),
          loadWords('identity'),
        ]).catch(() => {
          throw failureOf('network');
        });
        return { logic: verificationOf(world), view: Verification };
      }),
    },
  });

const paypal = (world: World) =>
  paypalMachine.provide({
    actors: { ...paypalParts(world).actors, loadButtons },
    actions: {
      announceEngaged: sendParent({ type: 'paypal.engaged' }),
      announceReleased: sendParent({ type: 'paypal.released' }),
    },
  });

export const load: ScreenModule['load'] = (world) => {
  const { actors, actions } = checkoutParts(world);
  return {
    logic: checkoutMachine.provide({
      actors: { ...actors, verification: verification(world), paypal: paypal(world) },
      actions,
    }),
    view: CheckoutScreen,
  };
};
