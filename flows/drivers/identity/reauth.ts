import type { EventDrivers } from '../userActions.ts';

export const reauthDrivers: EventDrivers = {
  'reauth.passwordSubmitted': async (actions, event) => {
    await actions.fill('Current password', event['password'] as string);
    await actions.press('Continue');
  },
  'reauth.codeAsked': (actions) => actions.press('Send a code instead'),
  'reauth.left': (actions) => actions.press('Cancel'),
};
