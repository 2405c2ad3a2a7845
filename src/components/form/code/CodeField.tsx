import { useLingui } from '@lingui/react/macro';
import { readOneTimeCode } from '../../../../contract/domain/identity/oneTimeCode.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { focusOnMount } from '../autoFocus.ts';
import s from './codeField.module.css';

const focusAgain = (field: HTMLInputElement | null): void => field?.focus();

/** Field for a one-time code. It only accepts digits, and phones can autofill it. */
export const CodeField = ({
  label,
  hint,
  value,
  error,
  busy,
  onType,
}: {
  label?: string | undefined;
  hint?: string | undefined;
  value: string;
  error?: string | null | undefined;
  busy: boolean;
  onType: (digits: string) => void;
}) => {
  const { t } = useLingui();
  return (
    <Field label={label ?? t`Code`} hint={hint} error={error} required>
      {(control) => (
        <TextInput
          {...control}
          {...focusOnMount}
          // a new ref function makes React focus the field again after a code is rejected
          ref={error ? focusAgain : focusOnMount.ref}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          className={s.code}
          readOnly={busy}
          value={value}
          onChange={(event) => onType(readOneTimeCode(event.target.value))}
        />
      )}
    </Field>
  );
};
