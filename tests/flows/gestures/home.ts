import { typeNumber } from '../hand.ts';
import type { Gestures } from '../hand.ts';

export const homeGestures: Gestures = {
  'home.countryChosen': (hand) => hand.search('Country', 'India'),
  'home.numberTyped': async (hand, event) => {
    // an empty field is emptied by taking something out of it
    if (event['number'] === '') await hand.fill('Mobile number', '7');
    await typeNumber(hand, event);
  },
  'home.topUpStarted': (hand) => hand.press('Continue'),
  'home.retried': (hand) => hand.press('Try again'),
  'home.countryChangeAsked': (hand) => hand.press('Change country'),
};
