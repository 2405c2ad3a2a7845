import type { EventDrivers } from '../userActions.ts';

export const referralDrivers: EventDrivers = {
  'referral.copyAsked': (actions) => actions.press(/^(Copy|Copied)$/),
};
