import type { Gestures } from '../hand.ts';

export const paymentGestures: Gestures = {
  'payment.rechecked': (hand) => hand.press('Check again'),
  'payment.methodsAsked': (hand) => hand.press('Choose another method'),
  'payment.cancelAsked': (hand) => hand.press('Cancel order'),
  'payment.cancelDeclined': (hand) => hand.press('Keep the order'),
  'payment.cancelConfirmed': (hand) => hand.press('Yes, cancel it'),
  'payment.refundAsked': (hand) => hand.press('Get my money back'),
};
