import type { EventDrivers } from '../userActions.ts';

/** What happens in the provider's own window and script is not here: it comes as their callbacks. */
export const paypalDrivers: EventDrivers = {
  'paypal.retried': (actions) => actions.press('Try again'),
};
