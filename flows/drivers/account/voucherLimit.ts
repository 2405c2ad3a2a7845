import type { EventDrivers } from '../userActions.ts';

export const voucherLimitDrivers: EventDrivers = {
  'voucherLimit.extensionAsked': (actions) => actions.press('Request a higher limit'),
  'voucherLimit.extensionDeclined': (actions) => actions.press('Cancel'),
  'voucherLimit.extensionSubmitted': async (actions, event) => {
    await actions.fill('Why do you need a higher limit?', event['reason'] as string);
    await actions.press('Send the request');
  },
  'voucherLimit.retried': (actions) => actions.press('Try again'),
};
