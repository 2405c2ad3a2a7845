import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import { catalogueMachine, filtersOf } from '../../../../machines/catalogue/catalogue/catalogue.machine.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { catalogueImplementations } from './catalogue.actors.ts';
import { ListingScreen } from './ListingScreen.tsx';

export const view = ListingScreen;

export const load: ScreenModule['load'] = (services, route) => ({
  logic: catalogueMachine.provide(catalogueImplementations(services)),
  input: {
    country: services.country(),
    kind: route.screen === 'giftCards' ? prodType.giftCard : 0,
    filters: filtersOf(route.query),
  },
  view,
});
