import type { EventDrivers } from './support/userActions.ts';

export const signUpEmailCodeDrivers: EventDrivers = {
  'signUpEmailCode.closed': (actions) => actions.press('Done'),
};
