import type { Gestures } from '../hand.ts';

/** Route, network, scrolling and notices are nobody's gesture. */
export const shellGestures: Gestures = {
  'shell.menuOpened': (hand) => hand.press('Menu'),
  'shell.menuClosed': (hand) => hand.press('Close'),
  'shell.dialogOpened': (hand) => hand.press(/^Cart/),
  'shell.dialogClosed': (hand) => hand.press('Close cart'),
  'alert.dismissed': (hand) => hand.press('Close message'),
};
