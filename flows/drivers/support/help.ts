import type { EventDrivers } from '../userActions.ts';

export const helpDrivers: EventDrivers = {
  'help.searched': (actions, event) => actions.fill('How can we help?', event['query'] as string),
  'help.cleared': (actions) => actions.press('Clear search'),
};
