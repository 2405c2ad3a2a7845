import type { EventDrivers } from './support/userActions.ts';

export const emailVerifiedPageDrivers: EventDrivers = {
  'emailVerifiedPage.homeAsked': (actions) => actions.press('Back to Home page'),
};
