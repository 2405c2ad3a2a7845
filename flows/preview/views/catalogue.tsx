/** Views to find and choose products. */
import { prodType } from '../../../contract/domain/catalogue/prodType.ts';
import { toRoute } from '../../../src/app/router/routes.ts';
import type { ProductActor } from '../../../src/features/catalogue/product/actor.ts';
import { drawn, nothing, screen, type Drawn } from './drawn.tsx';

export const catalogueViews: Readonly<Record<string, Drawn>> = {
  search: drawn(
    () => import('../../../src/features/catalogue/search/SearchDialog.tsx'),
    ({ SearchDialog }, actor) => <SearchDialog actor={actor} onClose={nothing} />,
  ),
  home: screen(
    '/',
    async () => (await import('../../../src/features/catalogue/home/HomeScreen.tsx')).HomeScreen,
  ),
  topUp: screen(
    '/mobile-topup',
    async () => (await import('../../../src/features/catalogue/topUp/TopUpScreen.tsx')).TopUpScreen,
  ),
  catalogue: screen(
    '/giftcardworld',
    async () => (await import('../../../src/features/catalogue/catalogue/ListingScreen.tsx')).ListingScreen,
  ),
  product: drawn(
    async () => ({
      ...(await import('../../../src/features/catalogue/product/giftCard/GiftCardScreen.tsx')),
      ...(await import('../../../src/features/catalogue/product/voucher/VoucherScreen.tsx')),
    }),
    ({ GiftCardScreen, VoucherScreen }, actor: ProductActor) =>
      actor.getSnapshot().context.sells === prodType.voucher ? (
        <VoucherScreen actor={actor} route={toRoute('/paysafe/paysafecard', '')} />
      ) : (
        <GiftCardScreen actor={actor} route={toRoute('/giftcardworld/alpina-ch', '')} />
      ),
  ),
};
