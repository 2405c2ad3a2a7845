import { orderMachine } from '../../../machines/order.machine.ts';
import { orderParts } from '../../actors/order.ts';
import { OrderSuccessScreen } from '../../screens/orderSuccess/OrderSuccessScreen.tsx';
import type { ScreenModule } from '../screens.ts';

export const load: ScreenModule['load'] = (world) => ({
  logic: orderMachine.provide(orderParts(world)),
  view: OrderSuccessScreen,
});
