import type { Rate } from '../../../src/api/catalogue.ts';
import type { Gestures } from '../hand.ts';

export const productGestures: Gestures = {
  'product.rateChosen': (hand, event) => hand.pick(new RegExp(`^CHF ${(event['rate'] as Rate).Price}`)),
  'product.amountTyped': (hand, event) => hand.fill(/^Amount in/, event['typed'] as string),
  'product.quantityChosen': (hand, event) => hand.select('Quantity', String(event['quantity'])),
  'product.bought': (hand) => hand.press('Buy'),
  'product.loginAsked': (hand) => hand.press('Log in'),
  'product.signUpAsked': (hand) => hand.press('Sign up'),
  'product.retried': (hand) => hand.press('Try again'),
  'product.standingRetried': (hand) => hand.press('Load the limits'),
  'product.infoRetried': (hand) => hand.press('Load the description'),
};
