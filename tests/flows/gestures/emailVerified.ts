import type { Gestures } from '../hand.ts';

export const emailVerifiedGestures: Gestures = {
  'emailVerified.homeAsked': (hand) => hand.press('Back to Home page'),
};
