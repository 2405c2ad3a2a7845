import type { Gestures } from '../hand.ts';

export const orderGestures: Gestures = {
  'order.codeShown': (hand) => hand.press(/^Show codes?$/),
  'order.codeHidden': (hand) => hand.press(/^Hide codes?$/),
  'order.codeCopied': (hand) => hand.press('Copy'),
  'order.mailAsked': (hand) => hand.press('Send again'),
  'order.receiptAsked': (hand) => hand.press('Receipt (PDF)'),
  'order.printAsked': (hand) => hand.press('Print'),
  'order.repeated': (hand) => hand.press('Buy again'),
  'order.retried': (hand) => hand.press('Try again'),
};
