import { brand } from './brand.ts';
import { fallbackLanguage, toLanguage, type Language } from './languages.ts';

/** Suffixes of a Swiss VAT number. The law lists MWST, TVA and IVA; VAT is usual in English. */
const suffixes: Readonly<Record<Language, string>> = {
  de: 'MWST',
  en: 'VAT',
  fr: 'TVA',
  es: 'IVA',
  it: 'IVA',
};

/** Returns the company's VAT number with the suffix for the locale's language: `fr` → `CHE-123.456.789 TVA`. */
export const vatNumber = (locale: string): string =>
  `${brand.company.vat} ${suffixes[toLanguage(locale) ?? fallbackLanguage]}`;
