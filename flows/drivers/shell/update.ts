import type { EventDrivers } from '../userActions.ts';

export const updateDrivers: EventDrivers = {
  'update.accepted': (actions) => actions.press('Reload'),
  'update.postponed': (actions) => actions.press('Not now'),
};
