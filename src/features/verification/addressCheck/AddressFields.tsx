import { useLingui } from '@lingui/react/macro';
import { useMemo, type ReactNode } from 'react';
import { countries, countryName } from '../../../../contract/domain/countries.ts';
import { addressForm, type AddressFaults } from '../../../../contract/forms/person.ts';
import type { Address, AddressRequest } from '../../../../contract/schemas/profile.ts';
import type { Failure } from '../../../../machines/types.ts';
import { fieldErrors } from '../../../components/form/fieldError.ts';
import { Select } from '../../../ui/field/controls.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput, type TextInputProps } from '../../../ui/field/TextInput.tsx';
import { focusOnMountRef } from '../verification/autoFocus.ts';
import s from '../verification/verification.module.css';

/** Returns an address as separate lines, such as `Bahnhofstrasse 12`, `8001 Zürich`, `Schweiz`. */
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
  faults: AddressFaults;
  failure: Failure | null;
  busy: boolean;
}) => {
  const { t, i18n } = useLingui();
  const options = useMemo(() => countries(i18n.locale), [i18n.locale]);
  const errorOf = fieldErrors(i18n, addressForm.fields, faults, failure);
  const line = (
    name: 'street' | 'houseno' | 'postcode' | 'city',
    label: string,
    rest: TextInputProps,
  ): ReactNode => (
    <Field label={label} error={errorOf(name)} required>
      {(control) => (
        <TextInput
          {...control}
          name={name}
          maxLength={addressForm.fields[name].max ?? undefined}
          readOnly={busy}
          defaultValue={start[name]}
          {...rest}
        />
      )}
    </Field>
  );
  return (
    <>
      <div className={s.streetRow}>
        {line('street', t`Street`, { ref: focusOnMountRef, autoComplete: 'address-line1' })}
        {line('houseno', t`House no.`, { autoComplete: 'off' })}
      </div>
      <div className={s.cityRow}>
        {line('postcode', t`Postal code`, { autoComplete: 'postal-code' })}
        {line('city', t`City`, { autoComplete: 'address-level2' })}
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
