import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { longestPassword } from '../../../contract/domain/limits.ts';
import { Field } from '../../ui/field/Field.tsx';
import { PasswordInput, type PasswordInputProps } from '../../ui/field/PasswordInput.tsx';

export type PasswordFieldProps = Omit<PasswordInputProps, 'showLabel'> & {
  label: ReactNode;
  name: string;
  /** `current-password` for the existing password, `new-password` for a new one. */
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
  error?: ReactNode;
  /** Element at the end of the label row. */
  aside?: ReactNode;
};

/** Password field with a label, an error message and a button that reveals the password. */
export const PasswordField = ({ label, hint, error, aside, ...input }: PasswordFieldProps) => {
  const { t } = useLingui();
  return (
    <Field label={label} hint={hint} error={error} aside={aside} required>
      {(control) => (
        <PasswordInput maxLength={longestPassword} {...control} {...input} showLabel={t`Show password`} />
      )}
    </Field>
  );
};
