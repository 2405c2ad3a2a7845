import { homeMachine } from '../../../machines/home.machine.ts';
import { homeParts } from '../../actors/home.ts';
import { HomeScreen } from '../../screens/home/HomeScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';

export const load: ScreenModule['load'] = (world) => ({
  logic: homeMachine.provide(homeParts(world)),
  input: { country: world.country() },
  view: HomeScreen,
});
