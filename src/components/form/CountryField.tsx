import { useLingui } from '@lingui/react/macro';
import { countryName } from '../../../contract/domain/countryNames.ts';
import { Combobox } from '../../ui/combobox/Combobox.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { lazyResource } from '../../ui/lazyResource.ts';
import type { CountryFieldProps } from './CountryList.tsx';
import { Flag } from './Flag.tsx';

const { load, whenLoaded, useNow } = lazyResource(
  async () => (await import('./CountryList.tsx')).CountryList,
);
export const loadCountryList = load;

/**
 * Calls `goOn` once the country is set. If the customer selected a country before the list had loaded, waits
 * for the list.
 */
export const onceCountrySet = (form: HTMLFormElement, goOn: () => void): void =>
  form.querySelector('[data-asked]') ? whenLoaded(goOn) : goOn();

/** A searchable country field. The list of 245 countries loads right after the first paint. */
export const CountryField = (props: CountryFieldProps) => {
  const { t, i18n } = useLingui();
  const List = useNow();
  return (
    <Field label={t`Country`}>
      {(control) => (
        <Combobox
          {...control}
          text={countryName(props.value, i18n.locale)}
          leading={<Flag code={props.value} />}
          disabled={props.disabled}
          load={load}
        >
          {List && ((field) => <List {...props} field={field} />)}
        </Combobox>
      )}
    </Field>
  );
};
