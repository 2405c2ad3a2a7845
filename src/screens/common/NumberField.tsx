import { isdOf } from '../../domain/countries.ts';
import { digitsOnly } from '../../domain/phone.ts';
import { Field, TextInput } from '../../ui/index.ts';
import type { FieldProps, TextInputProps } from '../../ui/index.ts';

export type NumberFieldProps = Pick<FieldProps, 'label' | 'hint' | 'error' | 'required'> &
  Pick<TextInputProps, 'ref' | 'readOnly'> & {
    /** Whose dial code stands before the number, ISO 3166-1 alpha-2. */
    country: string;
    value: string;
    onType: (digits: string) => void;
  };

/** A phone number without its dial code: digits only. */
export const NumberField = ({
  label,
  hint,
  error,
  required,
  country,
  onType,
  ...input
}: NumberFieldProps) => (
  <Field label={label} hint={hint} error={error} required={required}>
    {(control) => (
      <TextInput
        {...control}
        {...input}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        leading={`+${isdOf(country) ?? ''}`}
        onChange={(event) => onType(digitsOnly(event.target.value))}
      />
    )}
  </Field>
);
