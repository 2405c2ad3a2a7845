import { giftCardMachine } from '../../../machines/giftCard.machine.ts';
import { giftCardParts } from '../../actors/catalogue.ts';
import { GiftCardScreen } from '../../screens/giftCard/GiftCardScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';

export const load: ScreenModule['load'] = (world, route) => ({
  logic: giftCardMachine.provide(giftCardParts(world)),
  input: { slug: route.params['productName'] ?? '', residence: world.country() },
  view: GiftCardScreen,
});
