import type { Gestures } from '../hand.ts';

export const refundGestures: Gestures = {
  'refund.confirmed': (hand) => hand.press(/^(Yes, refund me|Ask again)$/),
  'refund.declined': (hand) => hand.press('Not now'),
  'refund.closed': (hand) => hand.press('Back to the order'),
};
