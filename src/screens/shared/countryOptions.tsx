import { countries, flagPath } from '../../domain/countries.ts';
import type { ComboboxOption } from '../../ui/index.ts';

/** A country's flag, decoration beside its name. */
export const Flag = ({ code }: { code: string }) => (
  <img
    src={flagPath(code)}
    alt=""
    width="24"
    height="16"
    loading="lazy"
    style={{ flex: 'none', width: '1.5rem', height: '1rem', borderRadius: '0.1875rem', objectFit: 'cover' }}
  />
);

const kept = new Map<string, ComboboxOption[]>();

/** Every country for a combobox, named in a language, found by name, code or dial code. `dial` shows the dial code. */
export const countryOptions = (language: string, dial = false): ComboboxOption[] => {
  const key = `${language}${dial ? '+' : ''}`;
  const found = kept.get(key);
  if (found) return found;
  const options = countries(language).map(({ code, label, isd }) => ({
    id: code,
    label,
    search: dial ? `+${isd} ${code}` : code,
    leading: <Flag code={code} />,
    ...(dial ? { aside: `+${isd}` } : {}),
  }));
  kept.set(key, options);
  return options;
};
