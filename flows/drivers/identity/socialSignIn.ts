import type { EventDrivers } from '../userActions.ts';

export const socialSignInDrivers: EventDrivers = {
  'social.asked': (actions) => actions.press('Continue with Google'),
};
