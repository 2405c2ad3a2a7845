import type { EventDrivers } from '../userActions.ts';

export const emailChangeDrivers: EventDrivers = {
  'emailChange.addressSubmitted': async (actions, event) => {
    await actions.fill('E-mail', event['email'] as string);
    await actions.press('Send the code');
  },
  'emailChange.codeTyped': (actions, event) => actions.fill('Code', event['digits'] as string),
  'emailChange.codeSubmitted': (actions) => actions.press('Verify'),
  'emailChange.resendAsked': (actions) => actions.press('Send a new code'),
  'emailChange.left': (actions) => actions.press('Cancel'),
  'emailChange.addressEdited': (actions) => actions.press('Change the address'),
};
