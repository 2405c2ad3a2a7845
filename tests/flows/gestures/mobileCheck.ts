import type { Gestures } from '../hand.ts';

export const mobileCheckGestures: Gestures = {
  'mobileCheck.countryChosen': (hand) => hand.search('Country', 'Germany'),
  'mobileCheck.numberTyped': (hand, event) => hand.fill('Mobile number', event['digits'] as string),
  'mobileCheck.numberSubmitted': (hand) => hand.press('Send the code'),
  'mobileCheck.codeTyped': (hand, event) => hand.fill('Code', event['digits'] as string),
  'mobileCheck.codeSubmitted': (hand) => hand.press('Verify'),
  'mobileCheck.resendAsked': (hand) => hand.press('Send a new code'),
  'mobileCheck.numberEdited': (hand) => hand.press('Change the number'),
};
