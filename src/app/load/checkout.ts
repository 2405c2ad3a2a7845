import { fromPromise, sendParent } from 'xstate';
import { checkoutMachine } from '../../../machines/checkout.machine.ts';
import { paypalMachine } from '../../../machines/paypal.machine.ts';
import { checkoutParts } from '../../actors/checkout.ts';
import { paypalParts } from '../../actors/paypal.ts';
import type { World } from '../../actors/world.ts';
import { CheckoutScreen } from '../../screens/checkout/CheckoutScreen.tsx';
import type { ScreenModule } from '../screens.ts';
import { verificationOf } from '../verification.ts';

/** PayPal's own React parts and script are fetched when PayPal is chosen, not before. */
const loadButtons = fromPromise<unknown>(
  async () => (await import('../../screens/checkout/paypal/PaypalButtons.tsx')).PaypalButtons,
);

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
      actors: { ...actors, verification: verificationOf(world), paypal: paypal(world) },
      actions,
    }),
    view: CheckoutScreen,
  };
};
