import type { Gestures } from '../hand.ts';

export const voucherLimitGestures: Gestures = {
  'voucherLimit.extensionAsked': (hand) => hand.press('Request a higher limit'),
  'voucherLimit.extensionDeclined': (hand) => hand.press('Cancel'),
  'voucherLimit.extensionSubmitted': async (hand, event) => {
    await hand.fill('What do you need a higher limit for?', event['reason'] as string);
    await hand.press('Send the request');
  },
  'voucherLimit.retried': (hand) => hand.press('Try again'),
};
