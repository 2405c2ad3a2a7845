import type { PasswordChange } from '../../../machines/passwordChange.machine.ts';
import type { Gestures } from '../hand.ts';

/** A password that keeps the five rules. */
const kept = 'Fixture-1';

export const passwordChangeGestures: Gestures = {
  'passwordChange.typed': (hand) => hand.fill('New password', kept),
  'passwordChange.submitted': async (hand, event) => {
    const { current_password, password, password_confirmation } = event['passwords'] as PasswordChange;
    await hand.fill('Current password', current_password);
    await hand.fill('New password', password);
    await hand.fill('Repeat the new password', password_confirmation);
    await hand.press('Save the new password');
  },
  'passwordChange.again': (hand) => hand.press('Change it again'),
};
