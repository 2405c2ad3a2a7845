import type { EventDrivers } from './support/userActions.ts';

export const referralDrivers: EventDrivers = {
  'referral.copyAsked': (actions) => actions.press(/^(Copy|Copied)$/),
};
