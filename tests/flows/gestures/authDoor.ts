import type { Gestures } from '../hand.ts';

/** Who asks for the dialog is told by the header and by other screens. */
export const authDoorGestures: Gestures = {
  'auth.retried': (hand) => hand.press('Try again'),
};
