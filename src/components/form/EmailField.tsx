import type { ReactNode } from 'react';
import { Field } from '../../ui/field/Field.tsx';
import { TextInput, type TextInputProps } from '../../ui/field/TextInput.tsx';

export type EmailFieldProps = Omit<TextInputProps, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** As of `Field`. */
  note?: ReactNode;
  error?: ReactNode;
};

/**
 * An e-mail field with label and error, named `email` in its form. For the name of an account, `autoComplete` is
 * `username`.
 */
export const EmailField = ({ label, hint, note, error, ...input }: EmailFieldProps) => (
  <Field label={label} hint={hint} note={note} error={error} required>
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
