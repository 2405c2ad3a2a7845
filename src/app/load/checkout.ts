import { checkoutMachine } from '../../../machines/checkout.machine.ts';
import { checkoutParts } from '../../actors/checkout.ts';
import { CheckoutScreen } from '../../screens/checkout/CheckoutScreen.tsx';
import type { ScreenModule } from '../screens.ts';

export const load: ScreenModule['load'] = (world) => ({
  logic: checkoutMachine.provide(checkoutParts(world)),
  view: CheckoutScreen,
});
