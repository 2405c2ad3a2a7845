import { topUpMachine } from '../../../../../machines/catalogue/topUp.machine.ts';
import { topUpImplementations } from '../../../../actors/catalogue/topUp.ts';
import { TopUpScreen } from '../../../../screens/topUp/TopUpScreen.tsx';
import type { ScreenModule } from '../../screenModule.ts';

export const load: ScreenModule['load'] = (services, route) => ({
  logic: topUpMachine.provide(topUpImplementations(services)),
  input: { country: services.country(), slug: route.params['productName'] ?? null },
  view: TopUpScreen,
});
