import type { EventDrivers } from '../userActions.ts';

export const accountDrivers: EventDrivers = {
  'account.retried': (actions) => actions.press('Try again'),
  'account.verificationAsked': (actions) => actions.press('Continue the verification'),
};
