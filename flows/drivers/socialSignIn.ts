import type { EventDrivers } from './support/userActions.ts';

export const socialSignInDrivers: EventDrivers = {
  'social.asked': (actions) => actions.press('Continue with Google'),
};
