import type { Gestures } from '../hand.ts';

export const emailRequestGestures: Gestures = {
  'emailRequest.submitted': async (hand, event) => {
    await hand.fill(/^(E-mail|Your e-mail address)$/, event['email'] as string);
    await hand.press(/^(Send the link|Subscribe)$/);
  },
  'emailRequest.again': (hand) => hand.press('Use another address'),
};
