import { rulesMet } from '../../../contract/domain/identity/password.ts';
import type { PasswordChange } from '../../../contract/forms/password.ts';
import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure } from '../../fixtures.ts';
import { password, strong, weak } from '../../identity/passwordFixtures.ts';
import { passwordChangeMachine } from './passwordChange.machine.ts';

/** A password that satisfies all five rules. */
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
        await actions.fillForm(event['passwords'] as PasswordChange);
        await actions.press('Save the new password');
      },
      'passwordChange.again': (actions) => actions.press('Change it again'),
    },
  },
);
