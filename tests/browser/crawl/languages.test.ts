/**
 * Crawls the views in the languages that mostly differ in their texts, in French zoomed to 400 %, and in Italian with
 * forced colours. See `crawl.test.ts`.
 *
 * @module-tag slow
 */
import { languages } from '../../../contract/domain/languages.ts';
import { crawlIn } from './useCrawl.ts';

crawlIn(languages.filter((language) => language !== 'en' && language !== 'de'));
