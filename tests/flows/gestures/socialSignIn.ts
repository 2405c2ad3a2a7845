import type { Gestures } from '../hand.ts';

export const socialSignInGestures: Gestures = {
  'social.asked': (hand) => hand.press('Continue with Google'),
};
