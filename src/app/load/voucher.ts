import { productMachine } from '../../../machines/product.machine.ts';
import { productParts } from '../../actors/product.ts';
import { standingParts } from '../../actors/vouchers.ts';
import { prodType } from '../../domain/prodType.ts';
import { VoucherScreen } from '../../screens/voucher/VoucherScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';

export const load: ScreenModule['load'] = (world) => ({
  logic: productMachine.provide(productParts(world)).provide(standingParts(world)),
  input: { sells: prodType.voucher, slug: 'paysafecard', residence: world.country() },
  view: VoucherScreen,
});
