import { topUpMachine } from '../../../machines/topUp.machine.ts';
import { topUpParts } from '../../actors/topUp.ts';
import { TopUpScreen } from '../../screens/topUp/TopUpScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';

export const load: ScreenModule['load'] = (world, route) => ({
  logic: topUpMachine.provide(topUpParts(world)),
  input: { country: world.country(), slug: route.params['productName'] ?? null },
  view: TopUpScreen,
});
