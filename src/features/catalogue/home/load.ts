import { homeMachine } from '../../../../machines/catalogue/home/home.machine.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { typedDraft } from '../topUp/topUpDraft.ts';
import { homeImplementations } from './home.actors.ts';
import { HomeScreen, loadHomeSections } from './HomeScreen.tsx';

export const view = HomeScreen;

export const load: ScreenModule['load'] = (services) => ({
  logic: homeMachine.provide(homeImplementations(services)),
  input: { country: services.country(), draft: typedDraft(services) },
  view,
});

export const loadRest = loadHomeSections;
