import lighthouse from 'lighthouse';
import { addGiftCard } from '../browser/journey.ts';
import { openMeasuredBrowser } from './browser.ts';

/** Score from 0 to 1, times in ms as Lighthouse simulates them for a slow phone. */
export type PageResult = {
  score: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** As they were measured, longest first. */
  longTasks: number[];
};

/** The budget's names of pages, where they are another address. */
const addresses: Record<string, string> = {
  product: '/giftcardworld/zalando-ch',
  'top-up': '/mobile-topup',
  'gift cards': '/giftcardworld',
  'checkout with an item': '/checkout',
  legal: '/terms-and-conditions',
};

/** What Lighthouse says of each page, each time in a browser with nothing kept but the answer about cookies. */
export async function* measurePages(
  origin: string,
  pages: readonly string[],
  runs: number,
): AsyncGenerator<{ page: string; results: PageResult[] }> {
  for (const page of pages) {
    const results: PageResult[] = [];
    for (let run = 0; run < runs; run += 1) {
      const browser = await openMeasuredBrowser(origin);
      try {
        if (page === 'checkout with an item')
          await addGiftCard(await browser.context.newPage(), addresses['product']!, /CHF 50/);
        const found = await lighthouse(`${origin}${addresses[page] ?? page}`, {
          port: browser.port,
          onlyCategories: ['performance'],
          // the item and the answer about cookies stay; what is kept in memory of files goes
          disableStorageReset: true,
          logLevel: 'silent',
        });
        const { audits, categories, runtimeError } = found!.lhr;
        if (runtimeError) throw new Error(`${page}: ${runtimeError.message}`);
        const of = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
        const tasks = audits['long-tasks']?.details as { items?: { duration: number }[] } | undefined;
        results.push({
          score: categories['performance']!.score ?? 0,
          lcp: of('largest-contentful-paint'),
          tbt: of('total-blocking-time'),
          cls: of('cumulative-layout-shift'),
          longTasks: (tasks?.items ?? []).map(({ duration }) => duration).sort((a, b) => b - a),
        });
      } finally {
        await browser.close();
      }
    }
    yield { page, results };
  }
}
