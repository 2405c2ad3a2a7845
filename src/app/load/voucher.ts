import { voucherMachine } from '../../../machines/voucher.machine.ts';
import { voucherParts } from '../../actors/vouchers.ts';
import { VoucherScreen } from '../../screens/voucher/VoucherScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';

export const load: ScreenModule['load'] = (world) => ({
  logic: voucherMachine.provide(voucherParts(world)),
  input: { residence: world.country() },
  view: VoucherScreen,
});
