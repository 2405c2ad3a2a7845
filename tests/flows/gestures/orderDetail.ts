import type { Gestures } from '../hand.ts';

export const orderDetailGestures: Gestures = {
  'detail.retried': (hand) => hand.press('Try again'),
  'detail.codeShown': (hand) => hand.press('Show'),
  'detail.codeHidden': (hand) => hand.press('Hide'),
  'detail.codeCopied': (hand) => hand.press('Copy'),
  'detail.mailAsked': (hand) => hand.press('Send the receipt again'),
  'detail.receiptAsked': (hand) => hand.press('Receipt (PDF)'),
  'detail.repeated': (hand) => hand.press('Buy again'),
  'detail.resumed': (hand) => hand.press(/^(Continue to payment|See how it stands)$/),
  'detail.cancelAsked': (hand) => hand.press('Cancel order'),
  'detail.cancelDeclined': (hand) => hand.press('Keep the order'),
  'detail.cancelConfirmed': (hand) => hand.press('Yes, cancel it'),
  'detail.refundAsked': (hand) => hand.press('Get my money back'),
};
