import type { Declaration } from '../../../machines/verification.machine.ts';
import type { Gestures } from '../hand.ts';

const titles: Record<string, string> = {
  mobile: 'Mobile number',
  email: 'E-mail',
  address: 'Name and address',
  id: 'Passport or ID card',
  declaration: 'Declaration',
};

export const verificationGestures: Gestures = {
  'verification.retried': (hand) => hand.press('Try again'),
  'verification.stepOpened': (hand, event) => hand.press(`${titles[event['step'] as string]}: Do this first`),
  'verification.declared': async (hand, event) => {
    const { bowner, terms } = event['declaration'] as Declaration;
    if (bowner) await hand.pick(/^I declare/);
    if (terms) await hand.pick(/^I accept the/);
    await hand.press('Declare and finish');
  },
};
