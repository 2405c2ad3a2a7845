import type { EventDrivers } from '../userActions.ts';

export const emailLinkRequestDrivers: EventDrivers = {
  'emailLinkRequest.submitted': async (actions, event) => {
    await actions.fill(/^(E-mail|Your e-mail address)$/, event['email'] as string);
    await actions.press(/^(Send the link|Subscribe)$/);
  },
  'emailLinkRequest.again': (actions) => actions.press('Use another address'),
};
