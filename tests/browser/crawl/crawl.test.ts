/**
 * Crawls the main views in English. Checks for console errors, missing text, invalid HTML, axe violations and
 * overflow on a 320 px phone. `whole.test.ts` and `languages.test.ts` crawl every view in all languages.
 */
import { expect, test } from 'vitest';
import { routes } from '../../../src/app/router/routes.ts';
import { views } from '../../support/browser/crawl/views.ts';
import { mainViews } from './mainViews.ts';
import { crawlIn } from './useCrawl.ts';

test('the crawl covers every route of the shop', () => {
  const crawledRoutes = new Set(views.map(({ route }) => route));
  expect(routes.map(({ path }) => path).filter((path) => !crawledRoutes.has(path))).toEqual([]);
  const known = new Set<string>([...routes.map(({ path }) => path), '*']);
  expect([...crawledRoutes].filter((route) => !known.has(route))).toEqual([]);
});

crawlIn(
  ['en'],
  views.filter(({ name }) => mainViews.has(name)),
);
