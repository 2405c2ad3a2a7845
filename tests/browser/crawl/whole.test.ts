/**
 * Crawls every URL and every dialog in English and German. `languages.test.ts` covers the other languages,
 * `letters.test.ts` large text and rare states. English is checked in the light scheme with all axe rules and the HTML
 * validator, German in the dark scheme with the rules for colours and sizes. `CRAWL=full` reloads every page and runs
 * all checks in every language.
 *
 * @module-tag slow
 */
import { crawlIn } from './useCrawl.ts';

crawlIn(['en', 'de']);
