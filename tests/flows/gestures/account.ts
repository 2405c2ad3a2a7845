import type { Gestures } from '../hand.ts';

export const accountGestures: Gestures = {
  'account.retried': (hand) => hand.press('Try again'),
  'account.verificationAsked': (hand) => hand.press('Go on with the verification'),
};
