import { useLingui } from '@lingui/react/macro';
import type { ChangeEvent, FormEvent } from 'react';
import { countryName } from '../../../contract/domain/countryNames.ts';
import type { TypedNumber } from '../../../contract/domain/phone/phone.ts';
import { asciiDigits } from '../../../contract/domain/text/typed.ts';
import { Field, type FieldProps } from '../../ui/field/Field.tsx';
import { TextInput, type TextInputProps } from '../../ui/field/TextInput.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { lazyResource } from '../../ui/lazyResource.ts';
import { onceCountrySet } from './CountryField.tsx';
import { loadPhoneRules, usePhoneRules, whenPhoneRules } from './phoneRules.ts';

export type NumberFieldProps = Pick<FieldProps, 'error' | 'required'> &
  Pick<TextInputProps, 'ref' | 'readOnly'> & {
    /** Country whose dial code is shown before the number, as an ISO 3166-1 alpha-2 code. */
    country: string;
    /** Number as last reported by `onType`. */
    value: string;
    /** True if the customer clicked Continue without entering a valid number. */
    missing?: boolean | undefined;
    onType: (typed: TypedNumber) => void;
  };

const { useNow: useExamples } = lazyResource(() => import('./phoneExamples.ts'));

/** Example of a mobile number in this country. */
const NumberHelp = ({ country }: { country: string }) => {
  const { t, i18n } = useLingui();
  const rules = usePhoneRules();
  const example = useExamples()?.exampleOf(country);
  if (!rules || !example) return null;
  const number = rules.displayPhone(rules.isdOf(country) ?? '', example);
  return t`Example (${countryName(country, i18n.locale)}): ${number}. For another country, start with +.`;
};

/**
 * Field for a mobile number, which can be typed or pasted with or without its country code. Complete numbers
 * are shown in groups of digits.
 */
export const NumberField = (field: NumberFieldProps) => {
  const { error, required, country, value, missing, onType, ...input } = field;
  const { t } = useLingui();
  const rules = usePhoneRules();
  const unread = value === '' ? t`Mobile number is required` : t`Please provide valid mobile number.`;
  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (rules) return rules.readField(currentTarget, country, nativeEvent, onType);
    onType({
      number: asciiDigits(currentTarget.value.normalize('NFKC').trim()).replace(/(?!^\+)\D/g, ''),
      countries: [],
    });
    // the number may have been typed before the phone tables had loaded, so it is read again now
    void loadPhoneRules().then(
      (loaded) => currentTarget.isConnected && loaded?.readField(currentTarget, country, {}, onType),
    );
  };
  return (
    <Field
      label={t`Mobile number`}
      error={error ?? (missing || rules?.isUnknownCode(value) ? unread : null)}
      // the error about an unknown country code can change on each keystroke, the server's error cannot
      live={!error}
      help={value !== '' && <NumberHelp country={country} />}
      required={required}
    >
      {(control) => (
        <TextInput
          {...control}
          {...input}
          aria-describedby={`${control['aria-describedby'] ?? ''} ${control.id}-code`.trim()}
          type="tel"
          autoComplete="tel"
          // shows no dial code if the number already contains one
          leading={
            // hides the country code from screen readers, because they read it in the field's description
            <span id={`${control.id}-code`} className="tabular" aria-hidden>
              {!rules || value.startsWith('+') ? (
                <Icon name="phone" size={18} />
              ) : (
                `+${rules.isdOf(country) ?? ''}`
              )}
            </span>
          }
          value={rules?.fieldText(country, value) ?? value}
          onChange={change}
        />
      )}
    </Field>
  );
};

/**
 * Prevents the browser's form submission. Calls `goOn` once the phone tables have loaded and the country is
 * set.
 */
export const submitNumber = (
  event: FormEvent<HTMLFormElement>,
  goOn: (form: HTMLFormElement) => void,
): void => {
  const form = event.currentTarget;
  event.preventDefault();
  whenPhoneRules(() => onceCountrySet(form, () => goOn(form)));
};

/** Moves the focus to the number field. Called when the form was submitted without a number. */
export const focusNumber = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('input[type=tel]')?.focus();
