import type { EventDrivers } from '../userActions.ts';

export const sessionDrivers: EventDrivers = {
  'session.signOutAsked': async (actions) => {
    await actions.press(/^Account menu/);
    await actions.press('Logout');
  },
  'session.signOutDeclined': (actions) => actions.press('Cancel'),
  'session.signOutConfirmed': (actions) => actions.press('Log out'),
};
