import type { Gestures } from '../hand.ts';

export const savedCardsGestures: Gestures = {
  'savedCards.retried': (hand) => hand.press('Load the cards again'),
  'savedCards.removalAsked': (hand) => hand.press(/^Remove Visa/),
  'savedCards.removalDeclined': (hand) => hand.press('Keep it'),
  'savedCards.removalConfirmed': (hand) => hand.press('Remove'),
};
