import { useLingui } from '@lingui/react/macro';
import { countryName } from '../../../contract/domain/countryNames.ts';
import { Field, lateView, TextInput } from '../../ui/index.ts';
import type { CountryFieldProps } from './CountryCombobox.tsx';
import { Flag } from './Flag.tsx';

const Waiting = ({ value }: CountryFieldProps) => {
  const { t, i18n } = useLingui();
  return (
    <Field label={t`Country`}>
      {(control) => (
        <TextInput
          {...control}
          value={countryName(value, i18n.locale)}
          leading={<Flag code={value} />}
          readOnly
        />
      )}
    </Field>
  );
};

/** The list of 245 countries comes just after the first paint; until then its place shows the country that is chosen. */
export const { View: CountryField } = lateView(
  async () => (await import('./CountryCombobox.tsx')).CountryCombobox,
  Waiting,
);
