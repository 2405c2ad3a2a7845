import { brand } from './brand.ts';
import { fallbackLanguage, languageTable, toLanguage } from './languages.ts';

/** Returns the company's VAT number in the language of a locale: `fr` → `CHE-123.456.789 TVA`. */
export const vatNumber = (locale: string): string =>
  `${brand.company.vat} ${languageTable[toLanguage(locale) ?? fallbackLanguage].vat}`;
