import type { Gestures } from '../hand.ts';

export const accountGestures: Gestures = {
  'account.retried': (hand) => hand.press('Try again'),
};
