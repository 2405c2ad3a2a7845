import { contactMachine } from '../../../../machines/support/contact/contact.machine.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { contactImplementations } from './contact.actors.ts';
import { ContactScreen } from './ContactScreen.tsx';

export const view = ContactScreen;

export const load: ScreenModule['load'] = (services, { query }) => ({
  logic: contactMachine.provide(contactImplementations(services, query)),
  view,
});
