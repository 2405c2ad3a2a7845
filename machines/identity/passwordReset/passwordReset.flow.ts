import { rulesMet } from '../../../contract/domain/identity/password.ts';
import type { NewPassword } from '../../../contract/forms/password.ts';
import { flow } from '../../../flows/walker/flow.ts';
import { fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure } from '../../fixtures.ts';
import { password, strong, weak } from '../passwordFixtures.ts';
import { passwordResetMachine } from './passwordReset.machine.ts';

/** A password that satisfies all five rules. */
const newPassword = 'Fixture-1';

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
    drivers: {
      'passwordReset.typed': (actions) => actions.fill('New password', newPassword),
      'passwordReset.submitted': async (actions, event) => {
        await actions.fillForm(event['passwords'] as NewPassword);
        await actions.press('Save the new password');
      },
    },
  },
);
