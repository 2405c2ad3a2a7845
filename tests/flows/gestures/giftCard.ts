import type { Rate } from '../../../src/api/catalogue.ts';
import type { Gestures } from '../hand.ts';

export const giftCardGestures: Gestures = {
  'giftCard.rateChosen': (hand, event) => hand.pick(new RegExp(`CHF ${(event['rate'] as Rate).Price}`)),
  'giftCard.amountTyped': (hand, event) => hand.fill(/^Amount in/, event['typed'] as string),
  'giftCard.bought': (hand) => hand.press('Buy'),
  'giftCard.retried': (hand) => hand.press('Try again'),
  'giftCard.infoRetried': (hand) => hand.press('Load the description'),
};
