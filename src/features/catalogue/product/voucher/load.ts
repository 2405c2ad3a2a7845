import { prodType } from '../../../../../contract/domain/catalogue/prodType.ts';
import { productMachine } from '../../../../../machines/catalogue/product/product.machine.ts';
import { countVisit } from '../../../checkout/cart/requestCart.ts';
import type { ScreenModule } from '../../../screenModule.ts';
import { provideSelling } from '../../selling/provideSelling.ts';
import { productImplementations } from '../product.actors.ts';
import { customerEligibility } from './eligibility.ts';
import { VoucherScreen } from './VoucherScreen.tsx';

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
