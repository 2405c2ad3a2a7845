import type { EventDrivers } from '../userActions.ts';

export const devicesDrivers: EventDrivers = {
  'devices.retried': (actions) => actions.press('Load the devices again'),
  'devices.endAsked': (actions) => actions.press(/^Log out Firefox/),
  'devices.allAsked': (actions) => actions.press('Log out everywhere'),
  'devices.allDeclined': (actions) => actions.press('Stay logged in'),
  'devices.allConfirmed': (actions) => actions.press('Log out everywhere'),
};
