import type { Gestures } from '../hand.ts';

export const homeGestures: Gestures = {
  'home.countryChosen': (hand) => hand.search('Country', 'India'),
  'home.numberTyped': async (hand, event) => {
    const digits = event['digits'] as string;
    // an empty field is emptied by taking something out of it
    if (digits === '') await hand.fill('Mobile number', '7');
    await hand.fill('Mobile number', digits);
  },
  'home.topUpStarted': (hand) => hand.press('Continue'),
  'home.retried': (hand) => hand.press('Try again'),
  'home.countryChangeAsked': (hand) => hand.press('Change country'),
};
