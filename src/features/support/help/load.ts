import { loadHelp } from '../../../../contract/content/loadContent.ts';
import { helpMachine } from '../../../../machines/support/help/help.machine.ts';
import { orNetworkFailure } from '../../../actors/orNetworkFailure.ts';
import type { TextModule } from '../../screenModule.ts';
import { createHelpScreen } from './HelpScreen.tsx';

export const load: TextModule['load'] = async (services) => ({
  logic: helpMachine,
  view: createHelpScreen(await orNetworkFailure(loadHelp(services.language()))),
});
