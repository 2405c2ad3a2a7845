import { loadHelp } from '../../../../../contract/content/loadContent.ts';
import { helpMachine } from '../../../../../machines/support/help/help.machine.ts';
import { createHelpScreen } from '../../../../screens/help/HelpScreen.tsx';
import { orNetworkFailure } from '../../orNetworkFailure.ts';
import type { TextModule } from '../../screenModule.ts';

export const load: TextModule['load'] = async (services) => ({
  logic: helpMachine,
  view: createHelpScreen(await orNetworkFailure(loadHelp(services.language()))),
});
