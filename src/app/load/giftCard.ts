import { productMachine } from '../../../machines/product.machine.ts';
import { productParts, titlePage } from '../../actors/product.ts';
import { prodType } from '../../domain/prodType.ts';
import { GiftCardScreen } from '../../screens/giftCard/GiftCardScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';

export const load: ScreenModule['load'] = (world, route) => ({
  logic: productMachine.provide(productParts(world)).provide({ actions: { titlePage } }),
  input: {
    sells: prodType.giftCard,
    slug: route.params['productName'] ?? '',
    residence: world.country(),
  },
  view: GiftCardScreen,
});
