import { homeMachine } from '../../../../../machines/catalogue/home/home.machine.ts';
import { homeImplementations } from '../../../../actors/catalogue/home.ts';
import { typedDraft } from '../../../../actors/catalogue/topUpDraft.ts';
import { HomeScreen, loadHomeSections } from '../../../../screens/home/HomeScreen.tsx';
import type { ScreenModule } from '../../screenModule.ts';

export const load: ScreenModule['load'] = (services) => ({
  logic: homeMachine.provide(homeImplementations(services)),
  input: { country: services.country(), draft: typedDraft(services) },
  view: HomeScreen,
});

export const loadRest = loadHomeSections;
