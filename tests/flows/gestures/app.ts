import type { Gestures } from '../hand.ts';

export const appGestures: Gestures = {
  'app.restarted': (hand) => hand.press('Load again'),
};
