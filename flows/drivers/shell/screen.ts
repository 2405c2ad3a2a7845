import type { EventDrivers } from '../userActions.ts';

export const screenDrivers: EventDrivers = {
  'screen.retried': (actions) => actions.press('Try again'),
};
