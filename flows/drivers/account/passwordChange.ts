import type { PasswordChange } from '../../../machines/account/passwordChange.machine.ts';
import type { EventDrivers } from '../userActions.ts';

/** A password that keeps the five rules. */
const newPassword = 'Fixture-1';

export const passwordChangeDrivers: EventDrivers = {
  'passwordChange.typed': (actions) => actions.fill('New password', newPassword),
  'passwordChange.submitted': async (actions, event) => {
    const { current_password, password, password_confirmation } = event['passwords'] as PasswordChange;
    await actions.fill('Current password', current_password);
    await actions.fill('New password', password);
    await actions.fill('Repeat the new password', password_confirmation);
    await actions.press('Save the new password');
  },
  'passwordChange.again': (actions) => actions.press('Change it again'),
};
