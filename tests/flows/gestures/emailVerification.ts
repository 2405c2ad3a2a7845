import type { Gestures } from '../hand.ts';

export const emailVerificationGestures: Gestures = {
  'emailVerification.resendAsked': (hand) => hand.press('Send a new link'),
  'emailVerification.homeAsked': (hand) => hand.press('Back to Home page'),
};
