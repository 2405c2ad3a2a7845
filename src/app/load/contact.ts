import { contactMachine } from '../../../machines/contact.machine.ts';
import { contactParts } from '../../actors/contact.ts';
import { ContactScreen } from '../../screens/contact/ContactScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';

export const load: ScreenModule['load'] = (world, { query }) => ({
  logic: contactMachine.provide(contactParts(world, query)),
  view: ContactScreen,
});
