/**
 * Crawls the views in all languages except English and German, in French at 400 % zoom, and in Italian with
 * forced colours. See `crawl.test.ts`.
 *
 * @module-tag slow
 */
import { languages } from '../../../contract/domain/languages.ts';
import { crawlIn } from './useCrawl.ts';

crawlIn(languages.filter((language) => language !== 'en' && language !== 'de'));
