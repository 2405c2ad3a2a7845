import type { EventDrivers } from '../userActions.ts';

export const newsletterDrivers: EventDrivers = {
  'newsletter.agreed': (actions) => actions.press(/^(Confirm subscription|Unsubscribe)$/),
};
