import { isCountryCode } from './countryCode.ts';

const names = new Map<string, Intl.DisplayNames>();

/** Returns the name of a country in the given language, or its code if no name is available. */
export const countryName = (code: string, language: string): string => {
  let inLanguage = names.get(language);
  if (inLanguage === undefined) {
    inLanguage = new Intl.DisplayNames([language === 'de' ? 'de-CH' : language], { type: 'region' });
    names.set(language, inLanguage);
  }
  return isCountryCode(code) ? (inLanguage.of(code) ?? code) : code;
};

/** Returns the path of a country's flag: `CH` → `/flags/ch.svg`. */
export const flagPath = (code: string): string => `/flags/${code.toLowerCase()}.svg`;
