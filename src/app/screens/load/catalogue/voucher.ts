import { prodType } from '../../../../../contract/domain/catalogue/prodType.ts';
import { productMachine } from '../../../../../machines/catalogue/product/product.machine.ts';
import { customerEligibility } from '../../../../actors/catalogue/eligibility.ts';
import { productImplementations } from '../../../../actors/catalogue/product.ts';
import { countVisit } from '../../../../actors/catalogue/requestCart.ts';
import { VoucherScreen } from '../../../../screens/voucher/VoucherScreen.tsx';
import { provideSelling } from '../../provideSelling.ts';
import type { ScreenModule } from '../../screenModule.ts';

export const load: ScreenModule['load'] = (services) => ({
  logic: productMachine
    .provide(productImplementations(services))
    .provide(customerEligibility(services))
    .provide({ actors: { selling: provideSelling(services) } }),
  input: {
    sells: prodType.voucher,
    slug: 'paysafecard',
    residence: services.country(),
    visit: countVisit(),
    kept: services.store.read('pageData'),
  },
  view: VoucherScreen,
});
