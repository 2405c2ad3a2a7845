import type { EventDrivers } from '../userActions.ts';

export const paymentDrivers: EventDrivers = {
  'payment.rechecked': (actions) => actions.press('Check again'),
  'payment.methodsAsked': (actions) => actions.press('Choose another method'),
  'payment.cancelAsked': (actions) => actions.press('Cancel order'),
  'payment.cancelDeclined': (actions) => actions.press('Keep the order'),
  'payment.cancelConfirmed': (actions) => actions.press('Yes, cancel it'),
  'payment.refundAsked': (actions) => actions.press('Get my money back'),
  'payment.repeated': (actions) => actions.press('Try again'),
};
