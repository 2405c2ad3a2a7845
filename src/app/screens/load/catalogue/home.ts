import { homeMachine } from '../../../../../machines/catalogue/home.machine.ts';
import { homeImplementations } from '../../../../actors/catalogue/home.ts';
import { HomeScreen, loadHomeSections } from '../../../../screens/home/HomeScreen.tsx';
import type { ScreenModule } from '../../screenModule.ts';

export const load: ScreenModule['load'] = (services) => ({
  logic: homeMachine.provide(homeImplementations(services)),
  input: { country: services.country() },
  view: HomeScreen,
});

export const loadRest = loadHomeSections;
