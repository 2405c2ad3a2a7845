import type { Rate } from '../../../src/api/catalogue.ts';
import type { Gestures } from '../hand.ts';

export const voucherGestures: Gestures = {
  'voucher.rateChosen': (hand, event) => hand.pick(new RegExp(`^CHF ${(event['rate'] as Rate).Price}`)),
  'voucher.quantityChosen': (hand, event) => hand.select('Quantity', String(event['quantity'])),
  'voucher.bought': (hand) => hand.press('Buy'),
  'voucher.loginAsked': (hand) => hand.press('Log in'),
  'voucher.signUpAsked': (hand) => hand.press('Sign up'),
  'voucher.retried': (hand) => hand.press('Try again'),
  'voucher.standingRetried': (hand) => hand.press('Load the limits'),
  'voucher.infoRetried': (hand) => hand.press('Load the description'),
};
