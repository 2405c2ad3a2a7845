import lighthouse from 'lighthouse';
import { TraceProcessor } from 'lighthouse/core/lib/tracehouse/trace-processor.js';
import { addGiftCard } from '../../tests/support/browser/journey.ts';
import { openMeasuredBrowser, type MeasuredBrowser } from './browser.ts';

/** Lighthouse categories other than performance. */
export const qualities = ['accessibility', 'best-practices', 'seo'] as const;
export type Quality = (typeof qualities)[number];

/**
 * Measurements of a page. Scores range from 0 to 1. Times are in milliseconds, as simulated by Lighthouse for a slow
 * phone.
 */
export type PageResult = {
  score: number;
  qualities: Record<Quality, number>;
  lcp: number;
  tbt: number;
  /**
   * Like `tbt` (total blocking time), but based on each task's processor time, which excludes time during which
   * other programs ran.
   */
  tbtOfProcessor: number;
  cls: number;
  /** Durations of the long tasks, longest first. */
  longTasks: number[];
};

/** Paths of the pages whose name in the budget differs from their path. */
const addresses: Record<string, string> = {
  product: '/giftcardworld/zalando-ch',
  'top-up': '/mobile-topup',
  'gift cards': '/giftcardworld',
  'checkout with an item': '/checkout',
  legal: '/terms-and-conditions',
};

/** Adds an item to the cart and clears the browser cache. Lighthouse's own reset would also delete the cart. */
const putIntoCart = async ({ context }: MeasuredBrowser, origin: string): Promise<void> => {
  const page = await context.newPage();
  await addGiftCard(page, addresses['product']!, /CHF\s50/);
  const client = await context.newCDPSession(page);
  await client.send('Network.clearBrowserCache');
  await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' });
  await page.close();
};

type Trace = Parameters<typeof TraceProcessor.processTrace>[0];
/** A trace event. Times are in microseconds; `tdur` is the processor time. */
type TraceEvent = { name: string; ts: number; tdur?: number };

/**
 * Returns the total blocking time after the first paint, in milliseconds: for each task, the part that exceeds
 * 50 ms. The processor time of every task is multiplied by `slowdown`.
 */
const blockingOf = (trace: Trace, slowdown: number): number => {
  const { mainThreadEvents, timestamps } = TraceProcessor.processTrace(trace);
  return (mainThreadEvents as TraceEvent[])
    .filter((event) => TraceProcessor.isScheduleableTask(event) && event.ts > timestamps.firstContentfulPaint)
    .reduce((sum, { tdur }) => sum + Math.max(0, ((tdur ?? 0) * slowdown) / 1_000 - 50), 0);
};

/** Yields each page's Lighthouse results, measured in a browser that stores nothing but the cookie choice. */
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
        const result = await lighthouse(`${origin}${addresses[page] ?? page}`, {
          port: browser.port,
          onlyCategories: ['performance', ...qualities],
          // keeps both the item in the cart and the cookie choice
          disableStorageReset: true,
          logLevel: 'silent',
        });
        const { audits, categories, configSettings, runtimeError } = result!.lhr;
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
          tbtOfProcessor: blockingOf(
            result!.artifacts.Trace,
            configSettings.throttling.cpuSlowdownMultiplier,
          ),
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
