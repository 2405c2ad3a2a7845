import { contactUndoMachine } from '../../../machines/contactUndo.machine.ts';
import { contactUndoParts } from '../../actors/contactChange.ts';
import { ContactUndoScreen } from '../../screens/contactUndo/ContactUndoScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';

export const load: ScreenModule['load'] = (world, { query }) => ({
  logic: contactUndoMachine.provide(contactUndoParts(world)),
  input: { token: query['token'] ?? '' },
  view: ContactUndoScreen,
});
