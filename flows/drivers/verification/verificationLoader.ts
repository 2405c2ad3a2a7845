import type { EventDrivers } from '../userActions.ts';

export const verificationLoaderDrivers: EventDrivers = {
  'verificationLoader.retried': (actions) => actions.press('Try again'),
};
