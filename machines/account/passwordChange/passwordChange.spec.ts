import { passwordChangeForm, type PasswordChange } from '../../../contract/forms/password.ts';
import { fieldStories } from '../../../flows/spec/forms.ts';
import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { after, step, story } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const met = ['length', 'upper', 'lower', 'digit', 'special'];
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
        in: 'saving' as const,
        tags: 'screen:form busy' as const,
        asks: { changePassword: values },
      }),
      faulty: (fields) => ({ in: 'editing' as const, has: { fields } }),
    }),
    story(
      'passwordChange',
      'PWD-05 PWD-06',
      'the old one, the new one twice',
      [
        step(
          done('loadPassword', { hasPassword: true, hasEmail: true }),
          { in: 'editing', tags: 'screen:form' },
          [
            step(
              { type: 'passwordChange.typed', met: ['lower'] },
              { in: 'editing', has: { met: ['lower'] } },
            ),
            step(
              change({ current_password: '' }),
              { in: 'editing', has: { fields: { current_password: 'missing' } } },
              [
                step(
                  { type: 'passwordChange.typed', met },
                  { in: 'editing', has: { fields: { current_password: 'missing' } } },
                ),
                step(change(), { in: 'saving', asks: { changePassword: passwords() }, has: { fields: {} } }),
              ],
            ),
            step(
              change({ password: 'S', password_confirmation: 'x' }),
              { in: 'editing', has: { fields: { password: 'length', password_confirmation: 'different' } } },
              [step({ type: 'passwordChange.typed', met }, { in: 'editing', has: { fields: {} } })],
            ),
            after(
              [{ type: 'passwordChange.typed', met }],
              step(
                change(),
                { in: 'saving', tags: 'screen:form busy', asks: { changePassword: passwords() } },
                [
                  step(change(), 'saving'),
                  step(
                    done('changePassword'),
                    { in: 'changed', tags: 'screen:changed', has: { met: [], fields: {}, failure: null } },
                    [step('passwordChange.again', 'editing')],
                  ),
                  step(fail('changePassword', offline), { in: 'editing', has: { failure: offline } }, [
                    step(change({ password: '', password_confirmation: '' }), {
                      in: 'editing',
                      has: { failure: null },
                    }),
                    step(change(), {
                      in: 'saving',
                      asks: { changePassword: passwords() },
                      has: { failure: null },
                    }),
                  ]),
                ],
              ),
            ),
          ],
        ),
        // the server judges what is typed, too
        step(fail('loadPassword', offline), { in: 'editing', tags: 'screen:form', has: { failure: null } }),
      ],
      { start: { in: 'loading', tags: 'screen:loading busy', asks: { loadPassword: null } } },
    ),
    story(
      'passwordChange',
      'PWD-05',
      'an account by phone alone is asked for no password that it does not have',
      [true, false].map((hasEmail) =>
        step(
          done('loadPassword', { hasPassword: false, hasEmail }),
          { in: 'unset', tags: 'screen:unset', has: { hasEmail } },
          [step(change(), { in: 'unset', asks: {} })],
        ),
      ),
      { start: { in: 'loading', asks: { loadPassword: null } } },
    ),
  ],
  invariants: [
    of('passwordChange').asksOnly('PWD-06', 'a second press changes no second password', 'changePassword', [
      'editing',
    ]),
  ],
  unkept: {
    'passwordChange.loading/xstate.error.actor.loadPassword#0':
      'the form is shown all the same; the server judges what is typed, and says why',
    'passwordChange.editing/passwordChange.submitted#1':
      'the event decides; its value is refused, known already, or only a bound',
  },
};
