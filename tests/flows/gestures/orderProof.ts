import type { Gestures } from '../hand.ts';

export const orderProofGestures: Gestures = {
  'proof.asked': (hand) => hand.press(/^(Show it here: send me a one-time code|Send a new one-time code)$/),
  'proof.submitted': async (hand, event) => {
    await hand.fill('One-time code', event['code'] as string);
    await hand.press('Show my code');
  },
};
