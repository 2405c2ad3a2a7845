import type { Gestures } from '../hand.ts';

export const emailCodeGestures: Gestures = {
  'emailCode.typed': (hand, event) => hand.fill('Code', event['digits'] as string),
  'emailCode.submitted': (hand) => hand.press('Confirm'),
  'emailCode.resendAsked': (hand) => hand.press('Send a new code'),
  'emailCode.closed': (hand) => hand.press(/^(Not now|Done)$/),
};
