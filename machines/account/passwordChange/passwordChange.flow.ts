import { rulesMet } from '../../../contract/domain/identity/password.ts';
import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure } from '../../fixtures.ts';
import { password, strong, weak } from '../../identity/passwordFixtures.ts';
import { passwordChangeMachine, type PasswordChange } from './passwordChange.machine.ts';

/** A password that keeps the five rules. */
const newPassword = 'Fixture-1';

export const passwordChangeFlow = flow(
  passwordChangeMachine,
  {
    'passwordChange.typed': [{ type: 'passwordChange.typed', met: rulesMet(password) }],
    'passwordChange.submitted': [
      { type: 'passwordChange.submitted', passwords: { ...strong, current_password: 'Fixture-0' } },
      { type: 'passwordChange.submitted', passwords: { ...weak, current_password: '' } },
    ],
    'xstate.done.actor.loadPassword': [
      done('loadPassword', { hasPassword: true, hasEmail: true }),
      done('loadPassword', { hasPassword: false, hasEmail: true }),
      done('loadPassword', { hasPassword: false, hasEmail: false }),
    ],
    'xstate.error.actor.loadPassword': [fail('loadPassword', networkFailure)],
    'xstate.error.actor.changePassword': [
      fail('changePassword', failure('validation', { message: 'The current password is wrong.' })),
    ],
  },
  {
    drivers: {
      'passwordChange.typed': (actions) => actions.fill('New password', newPassword),
      'passwordChange.submitted': async (actions, event) => {
        const { current_password, password, password_confirmation } = event['passwords'] as PasswordChange;
        await actions.fill('Current password', current_password);
        await actions.fill('New password', password);
        await actions.fill('Repeat the new password', password_confirmation);
        await actions.press('Save the new password');
      },
      'passwordChange.again': (actions) => actions.press('Change it again'),
    },
  },
);
