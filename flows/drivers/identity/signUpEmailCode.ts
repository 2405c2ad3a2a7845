import type { EventDrivers } from '../userActions.ts';

export const signUpEmailCodeDrivers: EventDrivers = {
  'signUpEmailCode.typed': (actions, event) => actions.fill('Code', event['digits'] as string),
  'signUpEmailCode.submitted': (actions) => actions.press('Confirm'),
  'signUpEmailCode.resendAsked': (actions) => actions.press('Send a new code'),
  'signUpEmailCode.closed': (actions) => actions.press(/^(Not now|Done)$/),
};
