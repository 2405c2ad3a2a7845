import { correctionIn, topUpMachine } from '../../../../machines/catalogue/topUp/topUp.machine.ts';
import { countVisit } from '../../checkout/cart/requestCart.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { provideBuyAgain } from '../buyAgain/provideBuyAgain.ts';
import { provideSelling } from '../selling/provideSelling.ts';
import { loadAmountNotes } from './AmountStep.tsx';
import { loadPopularOperators } from './NumberStep.tsx';
import { topUpImplementations } from './topUp.actors.ts';
import { TopUpScreen } from './TopUpScreen.tsx';

export const load: ScreenModule['load'] = (services, route) => {
  void loadAmountNotes();
  return {
    logic: topUpMachine
      .provide(topUpImplementations(services))
      .provide({ actors: { selling: provideSelling(services), buyAgain: provideBuyAgain(services) } }),
    input: {
      country: services.country(),
      slug: route.params['productName'] ?? null,
      visit: countVisit(),
      correction: correctionIn(route),
    },
    view: TopUpScreen,
  };
};

export const loadRest = loadPopularOperators;
