/**
 * The crawl in the languages in which mostly words differ, in French zoomed to 400 %, in Italian with forced colours; see `crawl.test.ts`.
 *
 * @module-tag slow
 */
import { crawlIn } from './useCrawl.ts';

crawlIn(['fr', 'es', 'it']);
