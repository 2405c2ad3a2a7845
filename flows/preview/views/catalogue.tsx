/** Views to find and choose products. */
import { prodType } from '../../../contract/domain/catalogue/prodType.ts';
import { toRoute } from '../../../src/app/router/routes.ts';
import type { ProductActor } from '../../../src/screens/product/actor.ts';
import { drawn, nothing, screen, type Drawn } from './drawn.tsx';

export const catalogueViews: Readonly<Record<string, Drawn>> = {
  search: drawn(
    () => import('../../../src/dialogs/SearchDialog.tsx'),
    ({ SearchDialog }, actor) => <SearchDialog actor={actor} onClose={nothing} />,
  ),
  home: screen('/', async () => (await import('../../../src/screens/home/HomeScreen.tsx')).HomeScreen),
  topUp: screen(
    '/mobile-topup',
    async () => (await import('../../../src/screens/topUp/TopUpScreen.tsx')).TopUpScreen,
  ),
  catalogue: screen(
    '/giftcardworld',
    async () => (await import('../../../src/screens/listing/ListingScreen.tsx')).ListingScreen,
  ),
  product: drawn(
    async () => ({
      ...(await import('../../../src/screens/giftCard/GiftCardScreen.tsx')),
      ...(await import('../../../src/screens/voucher/VoucherScreen.tsx')),
    }),
    ({ GiftCardScreen, VoucherScreen }, actor: ProductActor) =>
      actor.getSnapshot().context.sells === prodType.voucher ? (
        <VoucherScreen actor={actor} route={toRoute('/paysafe/paysafecard', '')} />
      ) : (
        <GiftCardScreen actor={actor} route={toRoute('/giftcardworld/alpina-ch', '')} />
      ),
  ),
};
