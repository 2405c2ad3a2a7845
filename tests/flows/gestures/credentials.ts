import type { Period } from '../../../machines/credentials.machine.ts';
import type { Gestures } from '../hand.ts';

export const credentialsGestures: Gestures = {
  'credentials.periodSubmitted': async (hand, event) => {
    const { from, to } = event['period'] as Period;
    await hand.fill('From', from);
    await hand.fill('To', to);
    await hand.press('Show period');
  },
  'credentials.pageAsked': (hand, event) => hand.press(event['page'] === 1 ? 'Back' : 'Next'),
  'credentials.codeAsked': (hand) => hand.press(/^Show the code of order R-26-0000-0001/),
  'credentials.codeHidden': (hand) => hand.press(/^Hide the code/),
  'credentials.codeCopied': (hand) => hand.press('Copy'),
  'credentials.retried': (hand) => hand.press('Try again'),
};
