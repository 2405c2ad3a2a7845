import type { EventDrivers } from '../userActions.ts';

export const searchDrivers: EventDrivers = {
  'search.closed': (actions) => actions.press('Close'),
  'search.typed': (actions) => actions.fill('Search the shop', 'zal'),
  'search.moved': (actions, event) =>
    actions.key('Search the shop', event['to'] === 'next' ? 'ArrowDown' : 'ArrowUp'),
  'search.accepted': (actions) => actions.key('Search the shop', 'Enter'),
  'search.chosen': (actions) => actions.press(/India/),
  'search.retried': (actions) => actions.press('Try again'),
};
