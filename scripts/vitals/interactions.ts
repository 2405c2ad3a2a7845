import type { Page } from 'playwright-core';
import { addGiftCard, openCart, screenIs } from '../../tests/support/browser/journey.ts';
import { createUserActions } from '../../tests/support/browser/userActions.ts';
import { openMeasuredBrowser } from './browser.ts';

const slowdown = 4;

type Recorded = { interactionId?: number; duration: number } & PerformanceEntry;

/**
 * Returns the duration, in milliseconds, of the longest interaction since the last call, or 0 if all
 * interactions were shorter than 16 ms.
 */
const longest = async (page: Page): Promise<number> => {
  // the browser does not report an interaction until the next frame
  await page.waitForTimeout(500);
  return page.evaluate(() => {
    const recorder = window as unknown as { interactions: number[] };
    return Math.max(0, ...recorder.interactions.splice(0));
  });
};

const watch = (): void => {
  const recorder = window as unknown as { interactions: number[] };
  recorder.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Recorded[])
      if (entry.interactionId) recorder.interactions.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

/**
 * Measures how long it takes for the effects of typing, opening the cart and changing the country to become
 * visible. Returns one record per run, with the times keyed by interaction.
 */
export const measureInteractions = async (
  origin: string,
  runs: number,
): Promise<Record<string, number>[]> => {
  const results: Record<string, number>[] = [];
  for (let run = 0; run < runs; run += 1) {
    const browser = await openMeasuredBrowser(origin);
    try {
      const { context } = browser;
      await context.addInitScript(watch);
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      const slow = async (rate: number) => client.send('Emulation.setCPUThrottlingRate', { rate });
      const result: Record<string, number> = {};
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      await slow(slowdown);
      await page.getByLabel('Mobile number').pressSequentially('791234567', { delay: 60 });
      result['typing a number'] = await longest(page);
      await slow(1);
      await page.goto('/giftcardworld');
      await screenIs(page, 'list');
      await page.waitForLoadState('networkidle');
      await slow(slowdown);
      await createUserActions(page).search('Country', 'Germany');
      await screenIs(page, 'list');
      result['changing the country'] = await longest(page);
      await slow(1);
      await addGiftCard(page, '/giftcardworld/zalando-ch', /CHF\s50/);
      await page.goto('/about');
      await page.waitForLoadState('networkidle');
      await slow(slowdown);
      await openCart(page);
      result['opening the cart'] = await longest(page);
      results.push(result);
    } finally {
      await browser.close();
    }
  }
  return results;
};
