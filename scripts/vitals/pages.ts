import lighthouse from 'lighthouse';
import { addGiftCard } from '../browser/journey.ts';
import { openMeasuredBrowser, type MeasuredBrowser } from './browser.ts';

/** What else Lighthouse judges. */
export const qualities = ['accessibility', 'best-practices', 'seo'] as const;
export type Quality = (typeof qualities)[number];

/** Scores from 0 to 1, times in ms as Lighthouse simulates them for a slow phone. */
export type PageResult = {
  score: number;
  qualities: Record<Quality, number>;
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

/**
 * The item lies in a cart, and the page comes as if from nowhere: what the browser fetched meanwhile is gone. Lighthouse would take the
 * cart away with it.
 */
const putIntoCart = async ({ context }: MeasuredBrowser, origin: string): Promise<void> => {
  const page = await context.newPage();
  await addGiftCard(page, addresses['product']!, /CHF\s50/);
  const client = await context.newCDPSession(page);
  await client.send('Network.clearBrowserCache');
  await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' });
  await page.close();
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
        if (page === 'checkout with an item') await putIntoCart(browser, origin);
        const found = await lighthouse(`${origin}${addresses[page] ?? page}`, {
          port: browser.port,
          onlyCategories: ['performance', ...qualities],
          // the item and the answer about cookies stay
          disableStorageReset: true,
          logLevel: 'silent',
        });
        const { audits, categories, runtimeError } = found!.lhr;
        if (runtimeError) throw new Error(`${page}: ${runtimeError.message}`);
        const of = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
        const scoreOf = (category: string): number => categories[category]?.score ?? 0;
        const tasks = audits['long-tasks']?.details as { items?: { duration: number }[] } | undefined;
        results.push({
          score: scoreOf('performance'),
          qualities: {
            accessibility: scoreOf('accessibility'),
            'best-practices': scoreOf('best-practices'),
            seo: scoreOf('seo'),
          },
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
