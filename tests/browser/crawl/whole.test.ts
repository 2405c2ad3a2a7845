/**
 * Crawls every URL and every dialog in English and German. English uses the light scheme, all axe rules and the
 * HTML validator. German uses the dark scheme and the rules for colours and sizes. `languages.test.ts` covers
 * the other languages, `letters.test.ts` large text and rare states. `CRAWL=full` reloads every page and runs
 * all checks in every language.
 *
 * @module-tag slow
 */
import { crawlIn } from './useCrawl.ts';

crawlIn(['en', 'de']);
