import { expect, test } from 'vitest';
import { endOfYear, formatDate } from '../../contract/domain/dates.ts';
import { toLanguage } from '../../contract/domain/languages.ts';
import { detectLanguage } from '../../src/i18n/detect.ts';
import { msg } from '../../src/i18n/msg.ts';

test('formatDate replaces format tokens with the parts of a date', () => {
  const day = new Date(2025, 0, 5, 3, 4, 9);
  expect(formatDate(day, 'DD/MM/YYYY HH:mm:ss')).toBe('05/01/2025 03:04:09');
  expect(formatDate(day, 'YYYY-MM-DD')).toBe('2025-01-05');
  expect(endOfYear(day)).toBe('31/12/2025');
});

test.each([
  ['de-CH', 'de'],
  ['FR', 'fr'],
  ['pt', null],
  ['english', null],
  ['', null],
  [null, null],
  ['it_IT', 'it'],
] as const)('the language tag %j resolves to %j', (tag, language) => expect(toLanguage(tag)).toBe(language));

const nothing = { stored: null, cookie: null, browser: [], pageTag: null, path: '/', host: 'shop.example' };
test("the page's language comes from the first source that specifies a supported language", () => {
  const all = {
    stored: 'fr',
    cookie: 'de',
    browser: ['it'],
    pageTag: 'es',
    path: '/de/x',
    host: 'it.shop.example',
  };
  expect(detectLanguage(all)).toBe('fr');
  expect(detectLanguage({ ...all, stored: null })).toBe('de');
  expect(detectLanguage({ ...all, stored: null, cookie: 'pt' })).toBe('it');
  expect(detectLanguage({ ...all, stored: null, cookie: null, browser: ['pt'] })).toBe('es');
  expect(detectLanguage({ ...all, stored: null, cookie: null, browser: [], pageTag: null })).toBe('de');
  expect(detectLanguage({ ...nothing, host: 'fr.shop.example' })).toBe('fr');
  expect(detectLanguage({ ...nothing, browser: ['pt-BR'] })).toBe('en');
});

test('without a build step, a message keeps its English text as its id', () => {
  expect(msg`Profile`).toEqual({ id: 'Profile', message: 'Profile' });
  expect(msg({ message: 'Open', context: 'a shop' })).toEqual({ id: 'Open', message: 'Open' });
});
