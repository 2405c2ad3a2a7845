import type { Gestures } from '../hand.ts';

export const screenGestures: Gestures = {
  'screen.retried': (hand) => hand.press('Try again'),
};
