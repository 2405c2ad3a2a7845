import type { Gestures } from '../hand.ts';

export const preferencesGestures: Gestures = {
  'preferences.countryChosen': (hand) => hand.search('Country', 'Germany'),
  'preferences.languageChosen': (hand) => hand.pick('Deutsch'),
  'preferences.confirmed': (hand) => hand.press('Confirm'),
  'preferences.closed': (hand) => hand.press('Close'),
};
