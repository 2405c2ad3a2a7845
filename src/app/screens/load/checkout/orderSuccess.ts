import { giftMachine } from '../../../../../machines/checkout/gift/gift.machine.ts';
import { orderMachine } from '../../../../../machines/checkout/order/order.machine.ts';
import { giftImplementations } from '../../../../actors/checkout/gift.ts';
import { orderImplementations } from '../../../../actors/checkout/order.ts';
import { orderCode } from '../../../../actors/checkout/orderCode.ts';
import { OrderSuccessScreen } from '../../../../screens/orderSuccess/OrderSuccessScreen.tsx';
import { oneTimeCodeOf } from '../../oneTimeCode.ts';
import { passkeyProofOf } from '../../passkeyProof.ts';
import type { ScreenModule } from '../../screenModule.ts';

export const load: ScreenModule['load'] = (services) => ({
  logic: orderMachine.provide(orderImplementations(services)).provide({
    actors: {
      passkeyProof: passkeyProofOf(services),
      oneTimeCode: oneTimeCodeOf(orderCode(services)),
      gift: giftMachine.provide(giftImplementations(services)),
    },
  }),
  view: OrderSuccessScreen,
});
