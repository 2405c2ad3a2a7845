/**
 * Every address and every dialog in English and German. `languages.test.ts` has the other languages, `letters.test.ts` large
 * letters and rare states. English is checked by day with every rule of axe and the HTML validator, German at night
 * with the rules about colours and sizes. `CRAWL=full` loads each page again and checks everything in every language.
 *
 * @module-tag slow
 */
import { crawlIn } from './useCrawl.ts';

crawlIn(['en', 'de']);
