import { sharedTopUpMachine } from '../../../../machines/checkout/sharedTopUp/sharedTopUp.machine.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { sharedTopUpImplementations } from './sharedTopUp.actors.ts';
import { SharedTopUpScreen } from './SharedTopUpScreen.tsx';

export const view = SharedTopUpScreen;

export const load: ScreenModule['load'] = (services) => ({
  logic: sharedTopUpMachine.provide(sharedTopUpImplementations(services)),
  view: SharedTopUpScreen,
});
