import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { countries } from '../../../contract/domain/countries.ts';
import { Combobox, Field } from '../../ui/index.ts';
import { Flag } from './Flag.tsx';

export type CountryFieldProps = {
  /** ISO 3166-1 alpha-2. */
  value: string;
  /** Codes to offer; all countries when it is null. The value is always among them. */
  only?: readonly string[] | null | undefined;
  /** Shows the dial codes. */
  dial?: boolean | undefined;
  disabled?: boolean | undefined;
  onChange: (code: string) => void;
};

/** A searchable list of countries, named in the reader's language; found by name, code or dial code. */
export const CountryCombobox = ({ value, only, dial, disabled, onChange }: CountryFieldProps) => {
  const { t, i18n } = useLingui();
  const options = useMemo(() => {
    const offered = only && new Set([...only, value]);
    return countries(i18n.locale)
      .filter(({ code }) => !offered || offered.has(code))
      .map(({ code, label, isd }) => ({
        id: code,
        label,
        search: `${code} +${isd}`,
        leading: <Flag code={code} />,
        aside: dial ? `+${isd}` : undefined,
      }));
  }, [i18n.locale, only, value, dial]);
  return (
    <Field label={t`Country`}>
      {(control) => (
        <Combobox
          {...control}
          options={options}
          value={value}
          onChange={onChange}
          noMatch={t`No country found`}
          closeLabel={t`Close`}
          label={t`Country`}
          disabled={disabled}
        />
      )}
    </Field>
  );
};
