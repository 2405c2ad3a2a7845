import { rulesMet } from '../../../contract/domain/identity/password.ts';
import { passwordResetMachine } from '../../../machines/identity/passwordReset.machine.ts';
import { fail } from '../../walker/walk.ts';
import { failure, networkFailure } from '../fixtures.ts';
import { flow } from '../flow.ts';
import { password, strong, weak } from '../passwords.ts';

export const passwordResetFlow = flow(
  passwordResetMachine,
  {
    'passwordReset.typed': [{ type: 'passwordReset.typed', met: rulesMet(password) }],
    'passwordReset.submitted': [
      { type: 'passwordReset.submitted', passwords: strong },
      { type: 'passwordReset.submitted', passwords: weak },
    ],
    'xstate.error.actor.resetPassword': [
      fail('resetPassword', failure('generic', { code: 'RESET_LINK' })),
      fail('resetPassword', networkFailure),
    ],
  },
  {
    input: { link: { email: 'ann@example.com', token: 'reset-token-of-the-fixture' } },
    more: [{ link: { email: '', token: '' } }],
  },
);
