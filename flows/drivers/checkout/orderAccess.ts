import type { EventDrivers } from '../userActions.ts';

export const orderAccessDrivers: EventDrivers = {
  'proof.asked': (actions) =>
    actions.press(/^(Show it here: send me a one-time code|Send a new one-time code)$/),
  'proof.submitted': async (actions, event) => {
    await actions.fill('One-time code', event['code'] as string);
    await actions.press('Show my code');
  },
};
