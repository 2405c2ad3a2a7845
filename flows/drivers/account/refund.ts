import type { EventDrivers } from '../userActions.ts';

export const refundDrivers: EventDrivers = {
  'refund.confirmed': (actions) => actions.press(/^(Yes, refund me|Ask again)$/),
  'refund.declined': (actions) => actions.press('Not now'),
  'refund.closed': (actions) => actions.press('Back to the order'),
};
