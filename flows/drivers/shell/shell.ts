import type { EventDrivers } from '../userActions.ts';

/** Route, network, scrolling and notices are nobody's gesture. */
export const shellDrivers: EventDrivers = {
  'shell.menuOpened': (actions) => actions.press('Menu'),
  'shell.menuClosed': (actions) => actions.press('Close'),
  'shell.dialogOpened': (actions) => actions.press(/^Cart/),
  'shell.dialogClosed': (actions) => actions.press('Close cart'),
  'alert.dismissed': (actions) => actions.press('Close message'),
};
