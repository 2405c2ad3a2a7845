import { isCorrection, topUpMachine } from '../../../../../machines/catalogue/topUp/topUp.machine.ts';
import { countVisit } from '../../../../actors/catalogue/requestCart.ts';
import { topUpImplementations } from '../../../../actors/catalogue/topUp.ts';
import { TopUpScreen } from '../../../../screens/topUp/TopUpScreen.tsx';
import { provideSelling } from '../../provideSelling.ts';
import type { ScreenModule } from '../../screenModule.ts';

export const load: ScreenModule['load'] = (services, route) => ({
  logic: topUpMachine
    .provide(topUpImplementations(services))
    .provide({ actors: { selling: provideSelling(services) } }),
  input: {
    country: services.country(),
    slug: route.params['productName'] ?? null,
    visit: countVisit(),
    isCorrection: isCorrection(route),
  },
  view: TopUpScreen,
});
