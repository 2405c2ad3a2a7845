import { newPasswordForm } from '../../../contract/forms/password.ts';
import { fieldStories } from '../../../flows/spec/forms.ts';
import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const metRules = ['length', 'upper', 'lower', 'digit', 'special'];
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
        state: 'saving' as const,
        tags: 'screen:form busy' as const,
        calls: { resetPassword: { ...link, ...values } },
      }),
      faulty: (fields) => ({ state: 'editing' as const, context: { fields } }),
    }),
    story(
      'passwordReset',
      'PWD-02 PWD-03 PWD-05',
      'sets a new password through a complete link',
      [
        [
          when(
            { type: 'passwordReset.typed', met: ['upper'] },
            { state: 'editing', context: { met: ['upper'] } },
          ),
        ],
        [
          when(resetBy(), {
            state: 'saving',
            tags: 'screen:form busy',
            calls: { resetPassword: { ...link, ...passwords() } },
          }),
          when(resetBy(), 'saving'),
        ],
        [
          given(resetBy()),
          when(done('resetPassword'), { state: 'done', tags: 'screen:done', actions: ['goLogin'] }),
        ],
        [
          given(resetBy()),
          when(fail('resetPassword', failure('refused', { code: 'RESET_LINK' })), {
            state: 'invalid',
            tags: 'screen:invalid',
          }),
        ],
        [
          given(resetBy()),
          when(fail('resetPassword', offline), { state: 'editing', context: { failure: offline } }),
          when(resetBy({ password: '', password_confirmation: '' }), {
            state: 'editing',
            context: { failure: null, fields: { password: 'length' } },
          }),
        ],
        [
          given(resetBy(), fail('resetPassword', offline)),
          when(resetBy(), {
            state: 'saving',
            calls: { resetPassword: { ...link, ...passwords() } },
            context: { failure: null },
          }),
        ],
        [
          when(resetBy({ password_confirmation: 'other' }), {
            state: 'editing',
            context: { fields: { password_confirmation: 'different' } },
          }),
          when({ type: 'passwordReset.typed', met: metRules }, { state: 'editing', context: { fields: {} } }),
        ],
        [
          given(resetBy({ password_confirmation: 'other' })),
          when(resetBy(), {
            state: 'saving',
            calls: { resetPassword: { ...link, ...passwords() } },
            context: { fields: {} },
          }),
        ],
      ],
      { input: { link }, start: { state: 'editing', tags: 'screen:form', context: { confirms: false } } },
    ),
    story(
      'passwordReset',
      'PWD-02',
      'after a sign-up link, mentions that setting the password also verifies the email address',
      [],
      {
        input: { link, confirms: true },
        start: { state: 'editing', context: { confirms: true } },
      },
    ),
    ...[
      { ...link, token: '' },
      { ...link, email: '' },
    ].map((broken) =>
      story('passwordReset', 'PWD-03', 'reports an incomplete link as invalid', [], {
        input: { link: broken },
        start: { state: 'invalid', tags: 'screen:invalid' },
      }),
    ),
  ],
  invariants: [
    of('passwordReset').asksOnly(
      'PWD-05',
      'a second click does not change the password again',
      'resetPassword',
      ['editing'],
    ),
  ],
  unkept: {
    'passwordReset.saving/xstate.error.actor.resetPassword#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'passwordReset.editing/passwordReset.submitted#1':
      'only the event matters; its value is rejected, already known or merely compared',
  },
};
