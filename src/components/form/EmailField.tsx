import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { emailForm } from '../../../contract/forms/email.ts';
import type { FaultsOf } from '../../../contract/forms/form.ts';
import { Field } from '../../ui/field/Field.tsx';
import { TextInput, type TextInputProps } from '../../ui/field/TextInput.tsx';

export type EmailFieldProps = Omit<TextInputProps, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** As of `Field`. */
  note?: ReactNode;
  /** Fault that the chart found. It has priority over `error`, the refusal of the server. */
  fault?: FaultsOf<typeof emailForm>['email'] | null;
  error?: ReactNode;
};

/**
 * An e-mail field with label and error, named `email` in its form. For the name of an account, `autoComplete` is
 * `username`.
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
