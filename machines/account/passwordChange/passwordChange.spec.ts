import { passwordChangeForm, type PasswordChange } from '../../../contract/forms/password.ts';
import { fieldStories } from '../../../flows/spec/forms.ts';
import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const metRules = ['length', 'upper', 'lower', 'digit', 'special'];
const passwords = (more: Partial<PasswordChange> = {}): PasswordChange => ({
  current_password: 'Old-secret-1',
  password: 'New-secret-1',
  password_confirmation: 'New-secret-1',
  ...more,
});
const change = (more: object = {}) => ({
  type: 'passwordChange.submitted' as const,
  passwords: passwords(more),
});

export const passwordChangeSpec: Spec = {
  stories: [
    ...fieldStories({
      chart: 'passwordChange',
      clauses: 'PWD-05',
      form: passwordChangeForm,
      values: passwords({ password: 'Secret-1', password_confirmation: 'Secret-1' }),
      after: [done('loadPassword', { hasPassword: true, hasEmail: true })],
      submit: change,
      valid: (values) => ({
        state: 'saving' as const,
        tags: 'screen:form busy' as const,
        calls: { changePassword: values },
      }),
      faulty: (fields) => ({ state: 'editing' as const, context: { fields } }),
    }),
    story(
      'passwordChange',
      'PWD-05 PWD-06',
      'requires the current password once and the new password twice',
      [
        [
          when(done('loadPassword', { hasPassword: true, hasEmail: true }), {
            state: 'editing',
            tags: 'screen:form',
          }),
          when(
            { type: 'passwordChange.typed', met: ['lower'] },
            { state: 'editing', context: { met: ['lower'] } },
          ),
        ],
        [
          given(done('loadPassword', { hasPassword: true, hasEmail: true })),
          when(change({ current_password: '' }), {
            state: 'editing',
            context: { fields: { current_password: 'missing' } },
          }),
          when(
            { type: 'passwordChange.typed', met: metRules },
            { state: 'editing', context: { fields: { current_password: 'missing' } } },
          ),
        ],
        [
          given(
            done('loadPassword', { hasPassword: true, hasEmail: true }),
            change({ current_password: '' }),
          ),
          when(change(), {
            state: 'saving',
            calls: { changePassword: passwords() },
            context: { fields: {} },
          }),
        ],
        [
          given(done('loadPassword', { hasPassword: true, hasEmail: true })),
          when(change({ password: 'S', password_confirmation: 'x' }), {
            state: 'editing',
            context: { fields: { password: 'length', password_confirmation: 'different' } },
          }),
          when(
            { type: 'passwordChange.typed', met: metRules },
            { state: 'editing', context: { fields: {} } },
          ),
        ],
        [
          given(done('loadPassword', { hasPassword: true, hasEmail: true }), {
            type: 'passwordChange.typed',
            met: metRules,
          }),
          when(change(), {
            state: 'saving',
            tags: 'screen:form busy',
            calls: { changePassword: passwords() },
          }),
          when(change(), 'saving'),
        ],
        [
          given(
            done('loadPassword', { hasPassword: true, hasEmail: true }),
            { type: 'passwordChange.typed', met: metRules },
            change(),
          ),
          when(done('changePassword'), {
            state: 'changed',
            tags: 'screen:changed',
            context: { met: [], fields: {}, failure: null },
          }),
          when('passwordChange.again', 'editing'),
        ],
        [
          given(
            done('loadPassword', { hasPassword: true, hasEmail: true }),
            { type: 'passwordChange.typed', met: metRules },
            change(),
          ),
          when(fail('changePassword', offline), { state: 'editing', context: { failure: offline } }),
          when(change({ password: '', password_confirmation: '' }), {
            state: 'editing',
            context: { failure: null },
          }),
        ],
        [
          given(
            done('loadPassword', { hasPassword: true, hasEmail: true }),
            { type: 'passwordChange.typed', met: metRules },
            change(),
            fail('changePassword', offline),
          ),
          when(change(), {
            state: 'saving',
            calls: { changePassword: passwords() },
            context: { failure: null },
          }),
        ],
        [
          // if the check fails, the form is shown anyway, because the server also validates the input
          when(fail('loadPassword', offline), {
            state: 'editing',
            tags: 'screen:form',
            context: { failure: null },
          }),
        ],
      ],
      { start: { state: 'loading', tags: 'screen:loading busy', calls: { loadPassword: null } } },
    ),
    story(
      'passwordChange',
      'PWD-05',
      'does not ask for the current password if the account has none',
      [true, false].map((hasEmail) => [
        when(done('loadPassword', { hasPassword: false, hasEmail }), {
          state: 'unset',
          tags: 'screen:unset',
          context: { hasEmail },
        }),
        when(change(), { state: 'unset', calls: {} }),
      ]),
      { start: { state: 'loading', calls: { loadPassword: null } } },
    ),
  ],
  invariants: [
    of('passwordChange').asksOnly(
      'PWD-06',
      'a second click does not change the password again',
      'changePassword',
      ['editing'],
    ),
  ],
  unkept: {
    'passwordChange.loading/xstate.error.actor.loadPassword#0':
      'the form is shown anyway; the server validates the input and returns the reason',
    'passwordChange.editing/passwordChange.submitted#1':
      'only the event matters; its value is rejected, already known or merely compared',
  },
};
