import { typeNumber, type EventDrivers } from '../userActions.ts';

export const phoneOtpDrivers: EventDrivers = {
  'phoneOtp.countryChosen': (actions) => actions.search('Country', 'Germany'),
  'phoneOtp.numberTyped': typeNumber,
  'phoneOtp.numberSubmitted': (actions) => actions.press(/^(Continue|Send the code)$/),
  'phoneOtp.codeTyped': (actions, event) => actions.fill('Code', event['digits'] as string),
  'phoneOtp.codeSubmitted': (actions) => actions.press('Verify'),
  'phoneOtp.resendAsked': (actions) => actions.press('Send a new code'),
  'phoneOtp.numberEdited': (actions) => actions.press(/^(Edit|Change the number)$/),
  'phoneOtp.left': (actions) => actions.press(/^(Back to login|Cancel)$/),
};
