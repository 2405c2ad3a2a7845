import type { Gestures } from '../hand.ts';

export const sessionGestures: Gestures = {
  'session.signOutAsked': async (hand) => {
    await hand.press(/^Account menu/);
    await hand.press('Logout');
  },
  'session.signOutDeclined': (hand) => hand.press('Cancel'),
  'session.signOutConfirmed': (hand) => hand.press('Log out'),
};
