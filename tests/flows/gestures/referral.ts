import type { Gestures } from '../hand.ts';

export const referralGestures: Gestures = {
  'referral.copyAsked': (hand) => hand.press(/^(Copy|Copied)$/),
};
