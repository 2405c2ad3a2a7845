import { rulesMet } from '../../../contract/domain/identity/password.ts';
import { passwordChangeMachine } from '../../../machines/account/passwordChange.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { failure, networkFailure } from '../fixtures.ts';
import { flow } from '../flow.ts';
import { password, strong, weak } from '../passwords.ts';

export const passwordChangeFlow = flow(passwordChangeMachine, {
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
});
