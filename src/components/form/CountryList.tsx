import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { countries, type Country } from '../../../contract/domain/countries.ts';
import { popularForLiving, popularForTopUps } from '../../../contract/domain/popularCountries.ts';
import { countriesWithoutTopUps } from '../../../contract/domain/unsoldCountries.ts';
import { countryWordsOf } from '../../../contract/search/countryWords.ts';
import type { ComboboxField } from '../../ui/combobox/Combobox.tsx';
import { ComboboxList } from '../../ui/combobox/ComboboxList.tsx';
import { Flag } from './Flag.tsx';

export type CountryFieldProps = {
  /** ISO 3166-1 alpha-2 code of the selected country. */
  value: string;
  /** Codes to offer, or null for all countries. The current value is always included. */
  only?: readonly string[] | null | undefined;
  /** If true, the list also shows the dial codes. */
  dial?: boolean | undefined;
  /** If true, countries without top-ups appear only in search results, marked as not sold yet. */
  forTopUps?: boolean | undefined;
  disabled?: boolean | undefined;
  onChange: (code: string) => void;
};

/** Countries chosen since the page loaded, most recent first. */
let recent: readonly string[] = [];

/**
 * Lists the countries by name in the reader's language. The search matches names, common names, codes and dial codes.
 * The current, recently chosen and popular countries come first.
 */
export const CountryList = ({
  field,
  value,
  only,
  dial,
  forTopUps,
  onChange,
}: CountryFieldProps & { field: ComboboxField }) => {
  const { t, i18n } = useLingui();
  const options = useMemo(() => {
    const offered = only && new Set([...only, value]);
    const list = countries(i18n.locale).filter(({ code }) => !offered || offered.has(code));
    const byCode = new Map(list.map((country) => [country.code, country]));
    const popular = dial ? popularForTopUps : popularForLiving;
    const top = [...new Set([value, ...recent, ...popular])].flatMap((code) => byCode.get(code) ?? []);
    const isUnsold = ({ code }: Country) => forTopUps === true && countriesWithoutTopUps.has(code);
    const lastOnTop = top.findLast((country) => country.code === value || !isUnsold(country));
    return [...top, ...list.filter((country) => !top.includes(country))].map((country) => ({
      id: country.code,
      label: country.label,
      search: `${country.code} +${country.isd} ${countryWordsOf(country.code)}`,
      leading: <Flag code={country.code} />,
      aside: isUnsold(country) ? t`not yet` : dial && `+${country.isd}`,
      endsGroup: country === lastOnTop,
      searchOnly: isUnsold(country),
    }));
  }, [i18n.locale, t, only, value, dial, forTopUps]);
  return (
    <ComboboxList
      field={field}
      options={options}
      value={value}
      onChange={(code) => {
        recent = [code, ...recent.filter((other) => other !== code)].slice(0, 3);
        onChange(code);
      }}
      noMatch={t`No country found`}
      closeLabel={t`Close`}
      label={t`Country`}
    />
  );
};
