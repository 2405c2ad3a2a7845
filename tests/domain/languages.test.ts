import { expect, test } from 'vitest';
import { brand } from '../../contract/domain/brand.ts';
import {
  languageName,
  languageOfCountry,
  splitLanguage,
  toLanguage,
} from '../../contract/domain/languages.ts';
import { vatNumber } from '../../contract/domain/vatNumber.ts';

test.each([
  ['de', 'Deutsch'],
  ['en', 'English'],
  ['fr', 'Français'],
  ['es', 'Español'],
  ['it', 'Italiano'],
  ['xx', 'xx'],
])('the native name of the language %s is %s', (language, name) => {
  expect(languageName(language)).toBe(name);
});

test.each([
  ['/de', 'de', '/'],
  ['/it/help', 'it', '/help'],
  ['/items', null, '/items'],
  ['/', null, '/'],
  ['/toString', null, '/toString'],
])('the path %s is split into the language %s and the page %s', (given, language, path) => {
  expect(splitLanguage(given)).toEqual({ language, path });
});

test.each([
  ['fr-CH', 'fr'],
  ['DE', 'de'],
  ['german', null],
  ['pt-BR', null],
  [undefined, null],
])('the language tag %s resolves to the language %s', (tag, language) => {
  expect(toLanguage(tag)).toBe(language);
});

test.each([
  ['MX', 'es'],
  ['AT', 'de'],
  ['US', 'en'],
  ['SN', 'fr'],
  ['IN', 'en'],
  ['PY', 'es'],
  ['BR', null],
])('the language of the country %s is %s', (country, language) => {
  expect(languageOfCountry(country)).toBe(language);
});

test.each([
  ['de', 'MWST'],
  ['de-CH', 'MWST'],
  ['en', 'VAT'],
  ['fr', 'TVA'],
  ['es', 'IVA'],
  ['it', 'IVA'],
  ['pt', 'VAT'],
])('in the language %s, the company\u2019s VAT number ends with %s', (language, suffix) => {
  expect(brand.company.vat).toMatch(/^CHE-\d{3}\.\d{3}\.\d{3}$/);
  expect(vatNumber(language)).toBe(`${brand.company.vat} ${suffix}`);
});
