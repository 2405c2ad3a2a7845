import type { Gestures } from '../hand.ts';

export const homeGestures: Gestures = {
  'home.countryChosen': (hand) => hand.search('Country', 'India'),
  'home.numberTyped': (hand, event) => hand.fill('Mobile number', event['digits'] as string),
  'home.topUpStarted': (hand) => hand.press('Continue'),
  'home.retried': (hand) => hand.press('Try again'),
};
