import type { EventDrivers } from './support/userActions.ts';

export const verificationLoaderDrivers: EventDrivers = {
  'verificationLoader.retried': (actions) => actions.press('Try again'),
};
