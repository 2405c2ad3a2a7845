import type { EventDrivers } from '../userActions.ts';

export const savedCardsDrivers: EventDrivers = {
  'savedCards.retried': (actions) => actions.press('Load the cards again'),
  'savedCards.removalAsked': (actions) => actions.press(/^Remove Visa/),
  'savedCards.removalDeclined': (actions) => actions.press('Keep it'),
  'savedCards.removalConfirmed': (actions) => actions.press('Remove'),
};
