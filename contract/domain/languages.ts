/** Languages in menu order, each with its native name and the locale used to format its dates. */
export const languageTable = {
  de: { name: 'Deutsch', locale: 'de-CH' },
  en: { name: 'English', locale: 'en-GB' },
  fr: { name: 'Français', locale: 'fr-CH' },
  es: { name: 'Español', locale: 'es' },
  it: { name: 'Italiano', locale: 'it-CH' },
} as const satisfies Record<string, { name: string; locale: string }>;

export type Language = keyof typeof languageTable;
export const languages = Object.keys(languageTable) as readonly Language[];
export const fallbackLanguage: Language = 'en';

export const isLanguage = (value: string): value is Language => Object.hasOwn(languageTable, value);

/** Returns the native name of a language: `fr` → `Français`. */
export const languageName = (language: string): string =>
  isLanguage(language) ? languageTable[language].name : language;

/** Returns the language of a language tag: `de-CH` → `de`. Returns null if the shop does not support the language. */
export const toLanguage = (tag: string | null | undefined): Language | null => {
  const short = tag?.trim().slice(0, 2).toLowerCase();
  return languages.find((l) => l === short && /^[a-z]{2}([-_]|$)/i.test(tag!.trim())) ?? null;
};

/**
 * Countries whose main language the shop does not support, keyed by an official language that it supports.
 */
const official: Readonly<Partial<Record<Language, string>>> = {
  en: 'GH HK IN KE LS NA PG PH PK RW TZ UG ZW',
  fr: 'BI CF HT MG ML NE SN TD',
  es: 'PY',
};

/**
 * Returns the main language of a country, or an official language if the shop does not support the main one:
 * `MX` → `es`. Returns null if the shop supports neither, as for `BR`.
 */
export const languageOfCountry = (country: string): Language | null =>
  toLanguage(new Intl.Locale(`und-${country}`).maximize().language) ??
  languages.find((language) => official[language]?.split(' ').includes(country)) ??
  null;

/**
 * Splits a path into language and page: `/de/help` → `de` and `/help`. The language is null if the path does not
 * contain one.
 */
export const splitLanguage = (path: string): { language: Language | null; path: string } => {
  const first = path.split('/')[1] ?? '';
  return isLanguage(first)
    ? { language: first, path: path.slice(first.length + 1) || '/' }
    : { language: null, path };
};
