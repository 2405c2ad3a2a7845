import type { EventDrivers } from '../userActions.ts';

/** The header and other screens open the dialog. */
export const authLoaderDrivers: EventDrivers = {
  'auth.closed': (actions) => actions.press('Close'),
  'auth.retried': (actions) => actions.press('Try again'),
};
