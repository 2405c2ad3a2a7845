import type { Gestures } from '../hand.ts';

export const cartGestures: Gestures = {
  'cart.removalAsked': (hand) => hand.press('Remove'),
  'cart.removalDeclined': (hand) => hand.press('Cancel'),
  'cart.removalConfirmed': (hand) => hand.press('Remove'),
  'cart.kept': (hand) => hand.press('Keep it'),
  'cart.replaced': (hand) => hand.press('Replace it'),
  'cart.orderResumed': (hand) => hand.press('Resume'),
  'cart.orderLeft': (hand) => hand.press('Close cart'),
  'cart.orderCancelAsked': (hand) => hand.press('Cancel order'),
  'cart.orderCancelDeclined': (hand) => hand.press('Keep the order'),
  'cart.orderCancelConfirmed': (hand) => hand.press('Yes, cancel it'),
};
