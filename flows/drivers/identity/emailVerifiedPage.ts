import type { EventDrivers } from '../userActions.ts';

export const emailVerifiedPageDrivers: EventDrivers = {
  'emailVerifiedPage.homeAsked': (actions) => actions.press('Back to Home page'),
};
