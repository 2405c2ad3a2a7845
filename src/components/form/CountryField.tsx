import { useLingui } from '@lingui/react/macro';
import { countryName } from '../../../contract/domain/countryNames.ts';
import { Field, lazyResource, TextInput } from '../../ui/index.ts';
import type { CountryFieldProps } from './CountryCombobox.tsx';
import { Flag } from './Flag.tsx';

/** The list of 245 countries: a chunk of its own. */
export const { load: loadCountryField, useNow: useCombobox } = lazyResource(
  async () => (await import('./CountryCombobox.tsx')).CountryCombobox,
);

/** The list of countries comes just after the first paint; until then its place shows the country that is chosen. */
export const CountryField = (props: CountryFieldProps) => {
  const { t, i18n } = useLingui();
  const Combobox = useCombobox();
  if (Combobox) return <Combobox {...props} />;
  return (
    <Field label={t`Country`}>
      {(control) => (
        <TextInput
          {...control}
          value={countryName(props.value, i18n.locale)}
          leading={<Flag code={props.value} />}
          readOnly
        />
      )}
    </Field>
  );
};
