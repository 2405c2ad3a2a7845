import type { EventDrivers } from '../userActions.ts';

export const searchDrivers: EventDrivers = {
  'search.closed': (actions) => actions.press('Close'),
  'search.typed': (actions) => actions.fill('Search the shop', 'zal'),
  'search.retried': (actions) => actions.press('Try again'),
};
