import { recipientsMachine } from '../../../../machines/account/recipients/recipients.machine.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { recipientsImplementations } from './recipients.actors.ts';
import { RecipientsScreen } from './RecipientsScreen.tsx';

export const view = RecipientsScreen;

export const load: ScreenModule['load'] = (services) => ({
  logic: recipientsMachine.provide(recipientsImplementations(services)),
  input: { ordertoken: null },
  view,
});
