import type { Gestures } from '../hand.ts';

export const forgotPasswordGestures: Gestures = {
  'forgotPassword.submitted': async (hand, event) => {
    await hand.fill('E-mail', event['email'] as string);
    await hand.press('Send the link');
  },
  'forgotPassword.again': (hand) => hand.press('Use another address'),
};
