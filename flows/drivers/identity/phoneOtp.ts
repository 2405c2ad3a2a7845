import { typeNumber, type EventDrivers } from '../userActions.ts';

export const phoneOtpDrivers: EventDrivers = {
  'phoneOtp.countryChosen': (actions) => actions.search('Country', 'Germany'),
  'phoneOtp.numberTyped': typeNumber,
  'phoneOtp.numberSubmitted': (actions) => actions.press(/^(Continue|Send the code)$/),
  'phoneOtp.left': (actions) => actions.press(/^(Back to login|Cancel)$/),
};
