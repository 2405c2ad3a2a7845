import type { EventDrivers } from './support/userActions.ts';

export const appDrivers: EventDrivers = {
  'app.restarted': (actions) => actions.press('Load again'),
};
