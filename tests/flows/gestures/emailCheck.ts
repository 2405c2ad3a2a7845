import type { Gestures } from '../hand.ts';

export const emailCheckGestures: Gestures = {
  'emailCheck.addressSubmitted': async (hand, event) => {
    await hand.fill('E-mail', event['email'] as string);
    await hand.press('Send the code');
  },
  'emailCheck.codeTyped': (hand, event) => hand.fill('Code', event['digits'] as string),
  'emailCheck.codeSubmitted': (hand) => hand.press('Verify'),
  'emailCheck.resendAsked': (hand) => hand.press('Send a new code'),
  'emailCheck.left': (hand) => hand.press('Cancel'),
  'emailCheck.addressEdited': (hand) => hand.press('Change the address'),
};
