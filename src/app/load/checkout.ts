import { checkoutMachine } from '../../../machines/checkout.machine.ts';
import { checkoutParts } from '../../actors/checkout.ts';
import { CheckoutScreen } from '../../screens/checkout/CheckoutScreen.tsx';
import type { ScreenModule } from '../screens.ts';
import { verificationOf } from '../verification.ts';

export const load: ScreenModule['load'] = (world) => {
  const { actors, actions } = checkoutParts(world);
  return {
    logic: checkoutMachine.provide({
      actors: { ...actors, verification: verificationOf(world) },
      actions,
    }),
    view: CheckoutScreen,
  };
};
