import type { EventDrivers } from '../userActions.ts';

/** The ways out of a page, and what is done with the form, are not of this view. */
export const unsavedChangesDrivers: EventDrivers = {
  'unsavedChanges.noted': (actions) => actions.fill('Any field', 'Anna'),
  'unsavedChanges.leaveDeclined': (actions) => actions.press('Keep editing'),
  'unsavedChanges.leaveConfirmed': (actions) => actions.press('Leave without saving'),
};
