import type { EventDrivers } from '../userActions.ts';

export const signUpEmailCodeDrivers: EventDrivers = {
  'signUpEmailCode.closed': (actions) => actions.press('Done'),
};
