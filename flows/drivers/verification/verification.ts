import type { Declaration } from '../../../machines/verification/verification.machine.ts';
import type { EventDrivers } from '../userActions.ts';

const titles: Record<string, string> = {
  mobile: 'Mobile number',
  email: 'E-mail',
  address: 'Name and address',
  id: 'Passport or ID card',
  declaration: 'Declaration',
};

export const verificationDrivers: EventDrivers = {
  'verification.left': (actions) => actions.press('Finish later'),
  'verification.retried': (actions) => actions.press('Try again'),
  'verification.stepOpened': (actions, event) =>
    actions.press(`${titles[event['step'] as string]}: Do this now`),
  'verification.declared': async (actions, event) => {
    const { bowner, terms } = event['declaration'] as Declaration;
    if (bowner) await actions.pick(/^I declare/);
    if (terms) await actions.pick(/^I accept the/);
    await actions.press('Declare and finish');
  },
};
