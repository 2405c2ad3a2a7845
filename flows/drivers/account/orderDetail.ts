import type { EventDrivers } from '../userActions.ts';

export const orderDetailDrivers: EventDrivers = {
  'detail.retried': (actions) => actions.press('Try again'),
  'detail.codeShown': (actions) => actions.press('Show'),
  'detail.codeHidden': (actions) => actions.press('Hide'),
  'detail.codeCopied': (actions) => actions.press('Copy'),
  'detail.mailAsked': (actions) => actions.press('Send the receipt again'),
  'detail.receiptAsked': (actions) => actions.press('Receipt (PDF)'),
  'detail.repeated': (actions) => actions.press('Buy again'),
  'detail.resumed': (actions) => actions.press(/^(Continue to payment|See the status)$/),
  'detail.refreshAsked': (actions) => actions.press('Check again'),
  'detail.cancelAsked': (actions) => actions.press('Cancel order'),
  'detail.cancelDeclined': (actions) => actions.press('Keep the order'),
  'detail.cancelConfirmed': (actions) => actions.press('Yes, cancel it'),
  'detail.refundAsked': (actions) => actions.press('Get my money back'),
};
