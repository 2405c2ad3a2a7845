/**
 * Every address and every dialog, in five languages and two schemes: nothing wrong in the console, no text missing, none
 * left in English, nothing that axe finds, valid HTML, nothing wider than a phone of 320 px. `languages.test.ts` has the other
 * languages, `letters.test.ts` large letters and what is rare.
 * `CRAWL=full` loads each page anew and asks everything in every language; without it each address is loaded once, in
 * English, and pages change inside the shop for all else. By day axe and the validator ask everything in English; at night axe asks about
 * colours and sizes in German; both times money, codes and errors have a contrast of 7. A window zoomed to 400 % is French, one with
 * forced colours Italian, and of names axe asks in these and in Spanish.
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
