import type { EventDrivers } from '../userActions.ts';

export const preferencesDrivers: EventDrivers = {
  'preferences.countryChosen': (actions) => actions.search('Country', 'Germany'),
  'preferences.languageChosen': (actions) => actions.pick('Deutsch'),
  'preferences.confirmed': (actions) => actions.press('Confirm'),
  'preferences.closed': (actions) => actions.press('Close'),
};
