import type { Gestures } from '../hand.ts';

/** What happens in the provider's own window and script is not here: it comes as their callbacks. */
export const paypalGestures: Gestures = {
  'paypal.retried': (hand) => hand.press('Try again'),
};
