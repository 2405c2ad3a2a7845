import { catalogueMachine } from '../../../machines/catalogue.machine.ts';
import { catalogueParts } from '../../actors/catalogue.ts';
import { ListingScreen } from '../../screens/listing/ListingScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';

export const load: ScreenModule['load'] = (world) => ({
  logic: catalogueMachine.provide(catalogueParts(world)),
  input: { country: world.country(), category: 0 },
  view: ListingScreen,
});
