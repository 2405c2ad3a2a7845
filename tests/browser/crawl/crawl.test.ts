/**
 * Every address and every dialog, in five languages and two schemes: nothing wrong in the console, no text missing, none
 * left in English, nothing that axe finds, nothing wider than a phone of 320 px. `languages.test.ts` has the other languages,
 * `letters.test.ts` large letters and what is rare.
 * `CRAWL=full` loads each page anew and asks axe for everything in every language, scheme and width; without it each address
 * is loaded once, in English, and pages change inside the shop for all else; axe asks everything in English, about colours
 * in German at night, and about names in the other three.
 */
import { expect, test } from 'vitest';
import { views } from '../../../scripts/browser/crawl/views.ts';
import { routes } from '../../../src/app/router/routes.ts';
import { crawlIn } from './useCrawl.ts';

test('every address of the shop is looked at', () => {
  const seen = new Set(views.map(({ route }) => route));
  expect(routes.map(({ path }) => path).filter((path) => !seen.has(path))).toEqual([]);
  const known = new Set<string>([...routes.map(({ path }) => path), '*']);
  expect([...seen].filter((route) => !known.has(route))).toEqual([]);
});

crawlIn(['en', 'de']);
