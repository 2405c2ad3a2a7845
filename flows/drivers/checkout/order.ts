import type { EventDrivers } from '../userActions.ts';

export const orderDrivers: EventDrivers = {
  'order.codeShown': (actions) => actions.press(/^Show codes?$/),
  'order.codeHidden': (actions) => actions.press(/^Hide codes?$/),
  'order.codeCopied': (actions) => actions.press('Copy'),
  'order.mailAsked': (actions) => actions.press('Send again'),
  'order.receiptAsked': (actions) => actions.press('Receipt (PDF)'),
  'order.printAsked': (actions) => actions.press('Print'),
  'order.repeated': (actions) => actions.press('Buy again'),
  'order.accountAsked': (actions) => actions.press('Create an account'),
  'order.productShared': (actions) => actions.press('Recommend'),
  'order.reminderAsked': (actions) => actions.press('Add a reminder'),
  'order.retried': (actions) => actions.press('Try again'),
};
