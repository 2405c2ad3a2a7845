import { helpMachine } from '../../../machines/help.machine.ts';
import { helpScreen } from '../../screens/help/HelpScreen.tsx';
import type { TextModule } from '../screenParts.ts';
import { helpIn } from './texts.ts';

export const load: TextModule['load'] = async (world) => ({
  logic: helpMachine,
  view: helpScreen(await helpIn(world.language())),
});
