import { typeNumber } from '../hand.ts';
import type { Gestures } from '../hand.ts';

export const phoneOtpGestures: Gestures = {
  'phoneOtp.countryChosen': (hand) => hand.search('Country', 'Germany'),
  'phoneOtp.numberTyped': typeNumber,
  'phoneOtp.numberSubmitted': (hand) => hand.press(/^(Continue|Send the code)$/),
  'phoneOtp.codeTyped': (hand, event) => hand.fill('Code', event['digits'] as string),
  'phoneOtp.codeSubmitted': (hand) => hand.press('Verify'),
  'phoneOtp.resendAsked': (hand) => hand.press('Send a new code'),
  'phoneOtp.numberEdited': (hand) => hand.press(/^(Edit|Change the number)$/),
  'phoneOtp.left': (hand) => hand.press(/^(Back to login|Cancel)$/),
};
