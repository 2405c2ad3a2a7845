import { homeMachine } from '../../../../machines/catalogue/home/home.machine.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { provideBuyAgain } from '../buyAgain/provideBuyAgain.ts';
import { typedDraft } from '../topUp/topUpDraft.ts';
import { homeImplementations } from './home.actors.ts';
import { HomeScreen, loadHomeSections } from './HomeScreen.tsx';

export const load: ScreenModule['load'] = (services) => ({
  logic: homeMachine
    .provide(homeImplementations(services))
    .provide({ actors: { buyAgain: provideBuyAgain(services) } }),
  input: { country: services.country(), draft: typedDraft(services) },
  view: HomeScreen,
});

export const loadRest = loadHomeSections;
