import { useLingui } from '@lingui/react/macro';
import { rulesMet, type PasswordRule } from '../../../contract/domain/identity/password.ts';
import { newPasswordForm, type NewPasswordFaults } from '../../../contract/forms/password.ts';
import type { Failure } from '../../../machines/types.ts';
import { fieldErrors } from './fieldError.ts';
import { PasswordChecklist } from './PasswordChecklist.tsx';
import { PasswordField } from './PasswordField.tsx';

export type NewPasswordFieldsProps = {
  met: readonly PasswordRule[];
  faults: NewPasswordFaults;
  failure: Failure | null;
  busy: boolean;
  /** Called on each keystroke with the rules that the password meets. */
  onTyped: (met: PasswordRule[]) => void;
};

/**
 * Fields for entering a new password twice, with a live checklist. Their names are `password` and
 * `password_confirmation`.
 */
export const NewPasswordFields = ({ met, faults, failure, busy, onTyped }: NewPasswordFieldsProps) => {
  const { t, i18n } = useLingui();
  const errorOf = fieldErrors(i18n, newPasswordForm.fields, faults, failure);
  return (
    <>
      <PasswordField
        label={t`New password`}
        name="password"
        autoComplete="new-password"
        readOnly={busy}
        error={errorOf('password')}
        onChange={(event) => onTyped(rulesMet(event.currentTarget.value))}
      />
      <PasswordChecklist met={met} />
      <PasswordField
        label={t`Repeat the new password`}
        name="password_confirmation"
        autoComplete="new-password"
        readOnly={busy}
        error={errorOf('password_confirmation')}
      />
    </>
  );
};
