import type { NewPassword } from '../../../machines/identity/passwordReset.machine.ts';
import type { EventDrivers } from '../userActions.ts';

/** A password that keeps the five rules. */
const newPassword = 'Fixture-1';

export const passwordResetDrivers: EventDrivers = {
  'passwordReset.typed': (actions) => actions.fill('New password', newPassword),
  'passwordReset.submitted': async (actions, event) => {
    const { password, password_confirmation } = event['passwords'] as NewPassword;
    await actions.fill('New password', password);
    await actions.fill('Repeat the new password', password_confirmation);
    await actions.press('Save the new password');
  },
};
