import type { NewPassword } from '../../../machines/passwordReset.machine.ts';
import type { Gestures } from '../hand.ts';

/** A password that keeps the five rules. */
const kept = 'Fixture-1';

export const passwordResetGestures: Gestures = {
  'passwordReset.typed': (hand) => hand.fill('New password', kept),
  'passwordReset.submitted': async (hand, event) => {
    const { password, password_confirmation } = event['passwords'] as NewPassword;
    await hand.fill('New password', password);
    await hand.fill('Repeat the new password', password_confirmation);
    await hand.press('Save the new password');
  },
};
