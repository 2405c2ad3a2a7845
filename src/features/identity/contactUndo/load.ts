import { contactUndoMachine } from '../../../../machines/identity/contactUndo/contactUndo.machine.ts';
import { hideQuery } from '../../../browser/hideQuery.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { contactUndoImplementations } from './contactUndo.actors.ts';
import { ContactUndoScreen } from './ContactUndoScreen.tsx';

export const load: ScreenModule['load'] = (services, { query }) => {
  hideQuery();
  return {
    logic: contactUndoMachine.provide(contactUndoImplementations(services)),
    input: { token: query['token'] ?? '' },
    view: ContactUndoScreen,
  };
};
