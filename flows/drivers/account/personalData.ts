import type { EventDrivers } from '../userActions.ts';

export const personalDataDrivers: EventDrivers = {
  'personalData.copyAsked': (actions) => actions.press('Download my data'),
  'personalData.closingAsked': (actions) => actions.press('Close my account'),
  'personalData.closingDeclined': (actions) => actions.press('Keep my account'),
  'personalData.closingConfirmed': (actions) => actions.press('Close my account'),
};
