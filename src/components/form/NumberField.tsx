import { useLingui } from '@lingui/react/macro';
import type { ChangeEvent } from 'react';
import type { TypedNumber } from '../../../contract/domain/phone/phone.ts';
import { Field, Icon, TextInput, type FieldProps, type TextInputProps } from '../../ui/index.ts';
import { loadPhoneRules, usePhoneRules } from './phoneRules.ts';

export type NumberFieldProps = Pick<FieldProps, 'error' | 'required'> &
  Pick<TextInputProps, 'ref' | 'readOnly'> & {
    /** Whose dial code stands before the number, ISO 3166-1 alpha-2. */
    country: string;
    /** As `onType` gave it. */
    value: string;
    onType: (typed: TypedNumber) => void;
  };

/** A mobile number, typed or pasted with or without the code of its country. Whole numbers are shown in its groups. */
export const NumberField = ({ error, required, country, value, onType, ...input }: NumberFieldProps) => {
  const { t } = useLingui();
  const rules = usePhoneRules();
  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (rules) return rules.readField(currentTarget, nativeEvent, onType);
    onType({ number: currentTarget.value.trim().replace(/(?!^\+)\D/g, ''), countries: [] });
    // whoever was faster than the tables is read when they are there
    void loadPhoneRules().then(
      (loaded) => currentTarget.isConnected && loaded?.readField(currentTarget, {}, onType),
    );
  };
  return (
    <Field
      label={t`Mobile number`}
      error={error ?? (rules?.isUnknownCode(value) ? t`Please provide valid mobile number.` : null)}
      // an unknown code is looked at anew at each key
      live={!error}
      roomy
      required={required}
    >
      {(control) => (
        <TextInput
          {...control}
          {...input}
          type="tel"
          autoComplete="tel"
          // a code that is being typed counts instead of the one that is chosen, and begins where the number does
          leading={
            <span className="tabular">
              {value.startsWith('+') ? <Icon name="phone" size={18} /> : <>+{rules?.isdOf(country)}</>}
            </span>
          }
          value={rules?.fieldText(country, value) ?? value}
          onChange={change}
        />
      )}
    </Field>
  );
};
