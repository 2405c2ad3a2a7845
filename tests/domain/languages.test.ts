import { expect, test } from 'vitest';
import { languageName, splitLanguage, toLanguage } from '../../contract/domain/languages.ts';

test.each([
  ['de', 'Deutsch'],
  ['en', 'English'],
  ['fr', 'Français'],
  ['es', 'Español'],
  ['it', 'Italiano'],
  ['xx', 'xx'],
])('the language %s is called %s in that language', (language, name) => {
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
])('the language tag %s stands for the language %s', (tag, language) => {
  expect(toLanguage(tag)).toBe(language);
});
