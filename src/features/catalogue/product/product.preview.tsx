import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import { drawn, type Drawn } from '../../../../flows/preview/drawn.tsx';
import { toRoute } from '../../../app/router/routes.ts';
import type { ProductActor } from './actor.ts';

export const preview: Drawn = drawn(
  async () => ({
    ...(await import('./giftCard/GiftCardScreen.tsx')),
    ...(await import('./voucher/VoucherScreen.tsx')),
  }),
  ({ GiftCardScreen, VoucherScreen }, actor: ProductActor) =>
    actor.getSnapshot().context.sells === prodType.voucher ? (
      <VoucherScreen actor={actor} route={toRoute('/paysafe/paysafecard', '')} />
    ) : (
      <GiftCardScreen actor={actor} route={toRoute('/giftcardworld/alpina-ch', '')} />
    ),
);
