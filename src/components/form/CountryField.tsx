import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { countryName } from '../../../contract/domain/countryNames.ts';
import { Field, TextInput } from '../../ui/index.ts';
import type { CountryFieldProps } from './CountryCombobox.tsx';
import { Flag } from './Flag.tsx';

const Combobox = lazy(async () => ({ default: (await import('./CountryCombobox.tsx')).CountryCombobox }));

/** The list of 245 countries comes just after the first paint; until then its place shows the country that is chosen. */
export const CountryField = (props: CountryFieldProps) => {
  const { t, i18n } = useLingui();
  const waiting = (
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
  return (
    <Suspense fallback={waiting}>
      <Combobox {...props} />
    </Suspense>
  );
};
