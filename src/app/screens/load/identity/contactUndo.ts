import { contactUndoMachine } from '../../../../../machines/identity/contactUndo/contactUndo.machine.ts';
import { contactUndoImplementations } from '../../../../actors/identity/contactUndo.ts';
import { hideQuery } from '../../../../browser/hideQuery.ts';
import { ContactUndoScreen } from '../../../../screens/contactUndo/ContactUndoScreen.tsx';
import type { ScreenModule } from '../../screenModule.ts';

export const load: ScreenModule['load'] = (services, { query }) => {
  hideQuery();
  return {
    logic: contactUndoMachine.provide(contactUndoImplementations(services)),
    input: { token: query['token'] ?? '' },
    view: ContactUndoScreen,
  };
};
