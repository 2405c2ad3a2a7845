import { loadHelp } from '../../../../../contract/content/loadContent.ts';
import { helpMachine } from '../../../../../machines/support/help.machine.ts';
import { helpScreen } from '../../../../screens/help/HelpScreen.tsx';
import { orOffline } from '../../orOffline.ts';
import type { TextModule } from '../../screenModule.ts';

export const load: TextModule['load'] = async (services) => ({
  logic: helpMachine,
  view: helpScreen(await orOffline(loadHelp(services.language()))),
});
