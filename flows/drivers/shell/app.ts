import type { EventDrivers } from '../userActions.ts';

export const appDrivers: EventDrivers = {
  'app.restarted': (actions) => actions.press('Load again'),
};
