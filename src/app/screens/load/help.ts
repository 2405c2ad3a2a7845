import { helpMachine } from '../../../../machines/support/help.machine.ts';
import { helpScreen } from '../../../screens/help/HelpScreen.tsx';
import type { TextModule } from '../screenModule.ts';
import { helpIn } from './texts.ts';

export const load: TextModule['load'] = async (services) => ({
  logic: helpMachine,
  view: helpScreen(await helpIn(services.language())),
});
