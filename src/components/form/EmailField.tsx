import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { longestEmail } from '../../../contract/domain/limits.ts';
import { emailForm, type EmailFaults } from '../../../contract/forms/email.ts';
import type { FieldMessage } from '../../../contract/forms/form.ts';
import { Field } from '../../ui/field/Field.tsx';
import { TextInput, type TextInputProps } from '../../ui/field/TextInput.tsx';

export type EmailFieldProps = Omit<TextInputProps, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint, for example with a spelling suggestion. */
  note?: ReactNode;
  /** Validation error from the chart. It takes precedence over `error`, which is the server's refusal. */
  fault?: EmailFaults['email'] | null;
  error?: ReactNode;
};

/**
 * Email field with a label and an error message, named `email` in its form. Set `autoComplete` to `username` if the
 * address is the account's user name.
 */
export const EmailField = ({ label, hint, note, fault, error, ...input }: EmailFieldProps) => {
  const { t } = useLingui();
  // contains only the two messages needed here, so that the footer does not load the messages for all fields
  const texts: Partial<Record<FieldMessage, string>> = {
    'Email is required': t`Email is required`,
    'Invalid email address.': t`Invalid email address.`,
  };
  const text = fault && texts[emailForm.fields.email.messages[fault]!];
  return (
    <Field label={label} hint={hint} note={note} error={text ?? error} required>
      {(control) => (
        <TextInput
          {...control}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={longestEmail}
          {...input}
        />
      )}
    </Field>
  );
};
