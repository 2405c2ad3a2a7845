import { useLingui } from '@lingui/react/macro';
import { useMemo, type ReactNode } from 'react';
import { countries, countryName } from '../../../../contract/domain/countries.ts';
import type { Address, AddressRequest } from '../../../../contract/schemas/profile.ts';
import type { Failure } from '../../../../machines/types.ts';
import { valueOf } from '../../../components/form/formFields.ts';
import { Select } from '../../../ui/field/controls.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput, type TextInputProps } from '../../../ui/field/TextInput.tsx';
import { focusOnMountRef } from '../verification/autoFocus.ts';
import s from '../verification/verification.module.css';

export const addressFields = ['street', 'houseno', 'postcode', 'city', 'country'] as const;

/** Values of the form. */
export const addressOf = (form: HTMLFormElement): AddressRequest => ({
  street: valueOf(form, 'street').trim(),
  houseno: valueOf(form, 'houseno').trim(),
  postcode: valueOf(form, 'postcode').trim(),
  city: valueOf(form, 'city').trim(),
  country: valueOf(form, 'country'),
});

/** `Bahnhofstrasse 12`, `8001 Zürich`, `Schweiz`. */
export const addressLines = (
  { street, houseno, postcode, city, ccode_iso2 }: Address,
  language: string,
): string[] => [
  `${street} ${houseno}`.trim(),
  `${postcode} ${city}`.trim(),
  countryName(ccode_iso2, language),
];

/** The five fields of an address. */
export const AddressFields = ({
  start,
  faults,
  failure,
  busy,
}: {
  start: AddressRequest;
  /** A field that is named here is missing. */
  faults: Partial<Record<(typeof addressFields)[number], unknown>>;
  failure: Failure | null;
  busy: boolean;
}) => {
  const { t, i18n } = useLingui();
  const options = useMemo(() => countries(i18n.locale), [i18n.locale]);
  const errorOf = (name: (typeof addressFields)[number]): string | undefined =>
    faults[name] ? t`Required field` : failure?.fields[name];
  const line = (
    name: Exclude<(typeof addressFields)[number], 'country'>,
    label: string,
    rest: TextInputProps,
  ): ReactNode => (
    <Field label={label} error={errorOf(name)} required>
      {(control) => (
        <TextInput {...control} name={name} readOnly={busy} defaultValue={start[name]} {...rest} />
      )}
    </Field>
  );
  return (
    <>
      <div className={s.streetRow}>
        {line('street', t`Street`, { ref: focusOnMountRef, autoComplete: 'address-line1', maxLength: 100 })}
        {line('houseno', t`House no.`, { autoComplete: 'off', maxLength: 40 })}
      </div>
      <div className={s.cityRow}>
        {line('postcode', t`Postal code`, { autoComplete: 'postal-code', maxLength: 20 })}
        {line('city', t`City`, { autoComplete: 'address-level2', maxLength: 80 })}
      </div>
      <Field label={t`Country`} error={errorOf('country')} required>
        {(control) => (
          <Select
            {...control}
            name="country"
            autoComplete="country"
            disabled={busy}
            defaultValue={start.country}
          >
            {options.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
};
