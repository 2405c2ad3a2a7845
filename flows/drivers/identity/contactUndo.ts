import type { EventDrivers } from '../userActions.ts';

export const contactUndoDrivers: EventDrivers = {
  'contactUndo.agreed': (actions) => actions.press('Undo the change'),
};
