import type { EventDrivers } from '../userActions.ts';

export const botCheckDrivers: EventDrivers = {
  'botCheck.dismissed': (actions) => actions.press('Close bot message'),
};
