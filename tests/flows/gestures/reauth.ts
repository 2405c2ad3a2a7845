import type { Gestures } from '../hand.ts';

export const reauthGestures: Gestures = {
  'reauth.passwordSubmitted': async (hand, event) => {
    await hand.fill('Current password', event['password'] as string);
    await hand.press('Continue');
  },
  'reauth.codeAsked': (hand) => hand.press(/^(Send a code instead|Send the code|Send a new code)$/),
  'reauth.codeTyped': (hand, event) => hand.fill('Code', event['digits'] as string),
  'reauth.codeSubmitted': (hand) => hand.press('Verify'),
  'reauth.passwordAsked': (hand) => hand.press('Use the password instead'),
  'reauth.left': (hand) => hand.press('Cancel'),
};

export const contactUndoGestures: Gestures = {
  'contactUndo.agreed': (hand) => hand.press('Take the change back'),
};
