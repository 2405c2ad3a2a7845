import { orderMachine } from '../../../../../machines/checkout/order.machine.ts';
import { orderAccessMachine } from '../../../../../machines/checkout/orderAccess.machine.ts';
import { orderImplementations } from '../../../../actors/checkout/order.ts';
import { orderAccessImplementations } from '../../../../actors/checkout/orderAccess.ts';
import { OrderSuccessScreen } from '../../../../screens/orderSuccess/OrderSuccessScreen.tsx';
import type { ScreenModule } from '../../screenModule.ts';

export const load: ScreenModule['load'] = (services) => ({
  logic: orderMachine
    .provide(orderImplementations(services))
    .provide({ actors: { orderAccess: orderAccessMachine.provide(orderAccessImplementations(services)) } }),
  view: OrderSuccessScreen,
});
