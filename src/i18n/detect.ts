import { fallbackLanguage, toLanguage, type Language } from '../../contract/domain/languages.ts';

/** Sources of the visitor's language, in order of precedence. */
export type LanguageSources = {
  stored: string | null;
  cookie: string | null;
  browser: readonly string[];
  pageTag: string | null;
  path: string;
  host: string;
};

/** Returns the language from the first source that specifies a supported one, or English if none does. */
export const detectLanguage = (sources: LanguageSources): Language => {
  const candidates = [
    sources.stored,
    sources.cookie,
    ...sources.browser,
    sources.pageTag,
    sources.path.split('/')[1],
    sources.host.split('.')[0],
  ];
  for (const candidate of candidates) {
    const language = toLanguage(candidate);
    if (language) return language;
  }
  return fallbackLanguage;
};
