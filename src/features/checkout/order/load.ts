import { recipientsMachine } from '../../../../machines/account/recipients/recipients.machine.ts';
import { giftMachine } from '../../../../machines/checkout/gift/gift.machine.ts';
import { orderMachine } from '../../../../machines/checkout/order/order.machine.ts';
import { shareMachine } from '../../../../machines/checkout/share/share.machine.ts';
import { recipientsImplementations } from '../../account/recipients/recipients.actors.ts';
import { provideOneTimeCode } from '../../identity/oneTimeCode/provideOneTimeCode.ts';
import { providePasskeyProof } from '../../identity/passkeyProof/providePasskeyProof.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { giftImplementations } from '../gift/gift.actors.ts';
import { requestLinkImplementations, shareImplementations } from '../share/share.actors.ts';
import { orderImplementations } from './order.actors.ts';
import { orderCode } from './orderCode.ts';
import { OrderSuccessScreen } from './OrderSuccessScreen.tsx';

export const load: ScreenModule['load'] = (services) => ({
  logic: orderMachine.provide(orderImplementations(services)).provide({
    actors: {
      passkeyProof: providePasskeyProof(services),
      oneTimeCode: provideOneTimeCode(orderCode(services)),
      gift: giftMachine.provide(giftImplementations(services)),
      share: shareMachine.provide(shareImplementations(services)),
      recipients: recipientsMachine.provide(recipientsImplementations(services)),
      requestLink: shareMachine.provide(requestLinkImplementations(services)),
    },
  }),
  view: OrderSuccessScreen,
});
