import { contactMachine } from '../../../../../machines/support/contact/contact.machine.ts';
import { contactImplementations } from '../../../../actors/support/contact.ts';
import { ContactScreen } from '../../../../screens/contact/ContactScreen.tsx';
import type { ScreenModule } from '../../screenModule.ts';

export const load: ScreenModule['load'] = (services, { query }) => ({
  logic: contactMachine.provide(contactImplementations(services, query)),
  view: ContactScreen,
});
