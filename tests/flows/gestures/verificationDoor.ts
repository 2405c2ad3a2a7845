import type { Gestures } from '../hand.ts';

export const verificationDoorGestures: Gestures = {
  'verificationDoor.retried': (hand) => hand.press('Try again'),
};
