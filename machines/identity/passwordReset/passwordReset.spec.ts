import { newPasswordForm } from '../../../contract/forms/password.ts';
import { fieldStories } from '../../../flows/spec/forms.ts';
import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const met = ['length', 'upper', 'lower', 'digit', 'special'];
const link = { email: 'ann@example.com', token: 'token-of-mail' };
const passwords = (more: object = {}) => ({
  password: 'Secret-1',
  password_confirmation: 'Secret-1',
  ...more,
});
const resetBy = (more: object = {}) => ({
  type: 'passwordReset.submitted' as const,
  passwords: passwords(more),
});

export const passwordResetSpec: Spec = {
  stories: [
    ...fieldStories({
      chart: 'passwordReset',
      clauses: 'PWD-05',
      form: newPasswordForm,
      values: passwords(),
      input: { link },
      submit: resetBy,
      valid: (values) => ({
        in: 'saving' as const,
        tags: 'screen:form busy' as const,
        asks: { resetPassword: { ...link, ...values } },
      }),
      faulty: (fields) => ({ in: 'editing' as const, has: { fields } }),
    }),
    story(
      'passwordReset',
      'PWD-02 PWD-03 PWD-05',
      'a whole link, a new password',
      [
        step({ type: 'passwordReset.typed', met: ['upper'] }, { in: 'editing', has: { met: ['upper'] } }),
        step(
          resetBy(),
          { in: 'saving', tags: 'screen:form busy', asks: { resetPassword: { ...link, ...passwords() } } },
          [
            step(resetBy(), 'saving'),
            step(done('resetPassword'), { in: 'done', tags: 'screen:done', does: ['goLogin'] }),
            step(fail('resetPassword', failure('refused', { code: 'RESET_LINK' })), {
              in: 'invalid',
              tags: 'screen:invalid',
            }),
            step(fail('resetPassword', offline), { in: 'editing', has: { failure: offline } }, [
              step(resetBy({ password: '', password_confirmation: '' }), {
                in: 'editing',
                has: { failure: null, fields: { password: 'length' } },
              }),
              step(resetBy(), {
                in: 'saving',
                asks: { resetPassword: { ...link, ...passwords() } },
                has: { failure: null },
              }),
            ]),
          ],
        ),
        step(
          resetBy({ password_confirmation: 'other' }),
          { in: 'editing', has: { fields: { password_confirmation: 'different' } } },
          [
            step({ type: 'passwordReset.typed', met }, { in: 'editing', has: { fields: {} } }),
            step(resetBy(), {
              in: 'saving',
              asks: { resetPassword: { ...link, ...passwords() } },
              has: { fields: {} },
            }),
          ],
        ),
      ],
      { input: { link }, start: { in: 'editing', tags: 'screen:form' } },
    ),
    ...[
      { ...link, token: '' },
      { ...link, email: '' },
    ].map((broken) =>
      story('passwordReset', 'PWD-03', 'a link that lacks a part is invalid', [], {
        input: { link: broken },
        start: { in: 'invalid', tags: 'screen:invalid' },
      }),
    ),
  ],
  invariants: [
    of('passwordReset').asksOnly('PWD-05', 'a second press changes no second password', 'resetPassword', [
      'editing',
    ]),
  ],
  unkept: {
    'passwordReset.saving/xstate.error.actor.resetPassword#0':
      'the failure decides; the state says what to do in words of its own',
    'passwordReset.editing/passwordReset.submitted#1':
      'the event decides; its value is refused, known already, or only a bound',
  },
};
