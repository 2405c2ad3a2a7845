/** The crawl in the languages in which mostly words differ; see `crawl.test.ts`. */
import { crawlIn } from './useCrawl.ts';

crawlIn(['fr', 'es', 'it']);
