/**
 * The crawl in the languages in which mostly words differ, in French zoomed to 400 %, in Italian with forced colours; see `crawl.test.ts`.
 *
 * @module-tag slow
 */
import { languages } from '../../../contract/domain/languages.ts';
import { crawlIn } from './useCrawl.ts';

crawlIn(languages.filter((language) => language !== 'en' && language !== 'de'));
