import type { EventDrivers } from '../userActions.ts';

/** Who asks for the dialog is told by the header and by other screens. */
export const authLoaderDrivers: EventDrivers = {
  'auth.retried': (actions) => actions.press('Try again'),
};
