import type { EventDrivers } from '../userActions.ts';

export const emailChangeDrivers: EventDrivers = {
  'emailChange.addressSubmitted': async (actions, event) => {
    await actions.fill('E-mail', event['email'] as string);
    await actions.press('Send the code');
  },
  'emailChange.left': (actions) => actions.press('Cancel'),
};
