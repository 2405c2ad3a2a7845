import { prodType } from '../../../../../contract/domain/catalogue/prodType.ts';
import { periodText } from '../../../../../contract/domain/catalogue/validity.ts';
import { productMachine } from '../../../../../machines/catalogue/product/product.machine.ts';
import { nextTask } from '../../../../browser/whenIdle.ts';
import { i18n } from '../../../../i18n/index.ts';
import { countVisit } from '../../../checkout/cart/requestCart.ts';
import type { ScreenModule } from '../../../screenModule.ts';
import { provideSelling } from '../../selling/provideSelling.ts';
import { productImplementations, titlePage } from '../product.actors.ts';
import { GiftCardScreen } from './GiftCardScreen.tsx';

/**
 * Formats a sample period in a separate task before the view is rendered. The first call of the formatter is
 * slow: it takes longer than rendering the view.
 */
export const loadRest = (): Promise<unknown> => nextTask().then(() => periodText('P1Y', i18n.locale));

export const load: ScreenModule['load'] = (services, route) => ({
  logic: productMachine
    .provide(productImplementations(services))
    .provide({ actors: { selling: provideSelling(services) }, actions: { titlePage } }),
  input: {
    sells: prodType.giftCard,
    slug: route.params['productName'] ?? '',
    residence: services.country(),
    visit: countVisit(),
    kept: services.store.read('pageData'),
  },
  view: GiftCardScreen,
});
