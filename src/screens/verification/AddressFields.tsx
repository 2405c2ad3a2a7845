import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Failure } from '../../../machines/contracts.ts';
import type { Address, AddressRequest } from '../../api/profile.ts';
import { countries, countryName } from '../../domain/countries.ts';
import { Field, Select, TextInput } from '../../ui/index.ts';
import { valueOf } from '../common/form.ts';
import { goOnAt } from './arrive.ts';
import s from './verification.module.css';

export const addressFields = ['street', 'houseno', 'postcode', 'city', 'country'] as const;

/** What stands in the form. */
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
  return (
    <>
      <div className={s.streetRow}>
        <Field label={t`Street`} error={errorOf('street')} required>
          {(control) => (
            <TextInput
              {...control}
              ref={goOnAt}
              name="street"
              autoComplete="address-line1"
              maxLength={100}
              readOnly={busy}
              defaultValue={start.street}
            />
          )}
        </Field>
        <Field label={t`House no.`} error={errorOf('houseno')} required>
          {(control) => (
            <TextInput
              {...control}
              name="houseno"
              autoComplete="off"
              maxLength={12}
              readOnly={busy}
              defaultValue={start.houseno}
            />
          )}
        </Field>
      </div>
      <div className={s.cityRow}>
        <Field label={t`Postal code`} error={errorOf('postcode')} required>
          {(control) => (
            <TextInput
              {...control}
              name="postcode"
              autoComplete="postal-code"
              maxLength={12}
              readOnly={busy}
              defaultValue={start.postcode}
            />
          )}
        </Field>
        <Field label={t`City`} error={errorOf('city')} required>
          {(control) => (
            <TextInput
              {...control}
              name="city"
              autoComplete="address-level2"
              maxLength={80}
              readOnly={busy}
              defaultValue={start.city}
            />
          )}
        </Field>
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
