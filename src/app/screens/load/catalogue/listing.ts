import { prodType } from '../../../../../contract/domain/catalogue/prodType.ts';
import {
  catalogueMachine,
  filtersOf,
} from '../../../../../machines/catalogue/catalogue/catalogue.machine.ts';
import { catalogueImplementations } from '../../../../actors/catalogue/catalogue.ts';
import { ListingScreen } from '../../../../screens/listing/ListingScreen.tsx';
import type { ScreenModule } from '../../screenModule.ts';

export const load: ScreenModule['load'] = (services, route) => ({
  logic: catalogueMachine.provide(catalogueImplementations(services)),
  input: {
    country: services.country(),
    kind: route.screen === 'giftCards' ? prodType.giftCard : 0,
    filters: filtersOf(route.query),
  },
  view: ListingScreen,
});
