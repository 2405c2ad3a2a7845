import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { emailForm } from '../../../contract/forms/email.ts';
import type { FaultsOf } from '../../../contract/forms/form.ts';
import { Field } from '../../ui/field/Field.tsx';
import { TextInput, type TextInputProps } from '../../ui/field/TextInput.tsx';

export type EmailFieldProps = Omit<TextInputProps, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** See `Field`. */
  note?: ReactNode;
  /** Validation error from the chart. It takes precedence over `error`, the server's refusal. */
  fault?: FaultsOf<typeof emailForm>['email'] | null;
  error?: ReactNode;
};

/**
 * Email field with a label and an error message, named `email` in its form. Set `autoComplete` to `username` if the
 * address is the account's user name.
 */
export const EmailField = ({ label, hint, note, fault, error, ...input }: EmailFieldProps) => {
  const { t } = useLingui();
  const texts = { missing: t`Email is required`, invalid: t`Invalid email address.` };
  return (
    <Field label={label} hint={hint} note={note} error={fault ? texts[fault] : error} required>
      {(control) => (
        <TextInput
          {...control}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...input}
        />
      )}
    </Field>
  );
};
