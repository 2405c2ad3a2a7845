import { orderMachine } from '../../../machines/order.machine.ts';
import { orderProofMachine } from '../../../machines/orderProof.machine.ts';
import { orderParts, orderProofParts } from '../../actors/order.ts';
import { OrderSuccessScreen } from '../../screens/orderSuccess/OrderSuccessScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';

export const load: ScreenModule['load'] = (world) => ({
  logic: orderMachine
    .provide(orderParts(world))
    .provide({ actors: { orderProof: orderProofMachine.provide(orderProofParts(world)) } }),
  view: OrderSuccessScreen,
});
