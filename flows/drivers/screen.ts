import type { EventDrivers } from './support/userActions.ts';

export const screenDrivers: EventDrivers = {
  'screen.retried': (actions) => actions.press('Try again'),
};
