import type { EventDrivers } from '../userActions.ts';

export const cartDrivers: EventDrivers = {
  'cart.removalAsked': (actions) => actions.press('Remove'),
  'cart.removalDeclined': (actions) => actions.press('Cancel'),
  'cart.removalConfirmed': (actions) => actions.press('Remove'),
  'cart.kept': (actions) => actions.press('Keep it'),
  'cart.replaced': (actions) => actions.press('Replace it'),
  'cart.orderResumed': (actions) => actions.press('Resume'),
  'cart.orderLeft': (actions) => actions.press('Close cart'),
  'cart.orderCancelAsked': (actions) => actions.press('Cancel order'),
  'cart.orderCancelDeclined': (actions) => actions.press('Keep the order'),
  'cart.orderCancelConfirmed': (actions) => actions.press('Yes, cancel it'),
};
