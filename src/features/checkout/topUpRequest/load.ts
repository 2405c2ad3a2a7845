import { topUpRequestMachine } from '../../../../machines/checkout/topUpRequest/topUpRequest.machine.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { topUpRequestImplementations } from './topUpRequest.actors.ts';
import { TopUpRequestScreen } from './TopUpRequestScreen.tsx';

export const view = TopUpRequestScreen;

export const load: ScreenModule['load'] = (services) => ({
  logic: topUpRequestMachine.provide(topUpRequestImplementations(services)),
  view: TopUpRequestScreen,
});
