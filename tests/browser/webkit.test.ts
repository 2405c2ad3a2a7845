/**
 * Loads every URL of the shop in WebKit, Safari's engine, as if the user had followed a link. `WEBKIT=full`
 * loads 140 URLs in a row, because a third of the loads once failed in such a long run.
 */
import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { slow } from '../setup/tiers.ts';
import type { FaultyProxy } from '../simulation/processes/faultyProxy.ts';
import { createCrawlContext, type CrawlContext } from '../support/browser/crawl/context.ts';
import { views, type View } from '../support/browser/crawl/views.ts';
import { fillStorage, storageEntries } from '../support/browser/crawl/visit.ts';
import { expect } from '../support/browser/expect.ts';
import { findWebKit, webkitNeeds } from '../support/browser/find.ts';
import { launchWebKit } from '../support/browser/webkit/page.ts';
import { startShop, type RunningShop } from '../support/shop/start.ts';
import { desktop, phone } from './support/browser.ts';
import { openFirstVisits } from './support/firstVisit.ts';
import { activeOption } from './support/options.ts';

const webkit = findWebKit();
const full = process.env['WEBKIT'] === 'full';
const loads = 140;

/**
 * The first view of each route in the crawl. Full mode uses the first view of each combination of route, user
 * and path.
 */
const visits = views.filter(
  (view, at) =>
    views.findIndex(
      (other) =>
        other.route === view.route &&
        (!full || (other.who === view.who && String(other.path) === String(view.path))),
    ) === at,
);

if (!webkit) console.warn(`Skipped: every URL in WebKit, the engine of Safari. ${webkitNeeds}`);

describe.skipIf(!webkit)('shop in WebKit', slow, () => {
  let shop: RunningShop;
  let line: FaultyProxy;
  let context: CrawlContext;
  let browser: Browser;
  beforeAll(async () => {
    // The bridge to WebKit implements only the methods that this file uses.
    const launched = launchWebKit(webkit!) as Promise<unknown> as Promise<Browser>;
    [shop, browser] = await Promise.all([startShop(), launched]);
    [line, context] = await Promise.all([openFirstVisits(shop.url), createCrawlContext(shop.url)]);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), line?.close(), shop?.kill()]);
    if (shop) await rm(shop.dataDir, { recursive: true, force: true });
  });

  const openPage = async (baseURL: string, viewport: { width: number; height: number }): Promise<Page> =>
    (await browser.newContext({ baseURL, viewport })).newPage();

  /**
   * Opens a URL as the given user. First loads an image from the shop, because only a page on the shop's origin
   * can fill the storage.
   */
  const come = async (page: Page, who: View['who'], path: string): Promise<void> => {
    const storage = context.storages[who];
    await page.goto('/favicon.svg');
    await page.context().clearCookies();
    await page
      .context()
      .addCookies(
        Object.entries(storage.cookies).map(([name, value]) => ({ name, value, path: '/', httpOnly: false })),
      );
    await page.evaluate(fillStorage, { local: storageEntries(storage, 'en', false), clear: true });
    await page.goto(path);
  };

  /**
   * Loads a view. Returns null if its screen appears. Otherwise, returns the text shown instead, or the console
   * errors.
   */
  const findFault = async (page: Page, { who, path, screen }: View): Promise<string | null> => {
    await come(page, who, path(context));
    const isShown = (name: string) => {
      const shows = (selector: string): boolean =>
        [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
      if (document.querySelector('main [data-screen="failed"]') !== null) return 'failed';
      return shows(`main [data-screen="${name}"]`) && shows('h1') ? 'shown' : 'waiting';
    };
    const isOver = () => page.evaluate(isShown, screen);
    await expect.poll(isOver, path(context)).not.toBe('waiting');
    if ((await isOver()) !== 'shown')
      return page.evaluate(() =>
        (document.querySelector('main')?.innerText ?? 'no main').replace(/\s+/g, ' ').slice(0, 200),
      );
    const errors = await page.evaluate(() => (window as unknown as { errors: string[] }).errors);
    return errors.length > 0 ? `console: ${errors.join(', ')}` : null;
  };

  test('in WebKit, every URL shows its screen and a heading', { timeout: 1_800_000 }, async () => {
    const page = await openPage(line.origin, phone);
    const failed: string[] = [];
    const count = full ? loads : visits.length;
    for (let load = 0; load < count; load += 1) {
      const view = visits[load % visits.length]!;
      const fault = await findFault(page, view).catch((error: unknown) => String(error));
      if (fault !== null) failed.push(`${view.path(context)} (${view.who}): ${fault}`);
    }
    console.log(`WebKit: ${count} loads of ${visits.length} addresses, ${failed.length} failed`);
    expect(failed).toEqual([]);
    await page.context().close();
  });

  test('in WebKit, the country list can be scrolled and the active option is visible', async () => {
    const page = await openPage(shop.url, desktop);
    await come(page, 'visitor', '/mobile-topup');
    await page.locator('main').getByRole('combobox').first().click();
    const visible = { shown: true, hit: true };
    const active = () => page.evaluate(activeOption);
    await expect.poll(active).toEqual({ ...visible, name: 'Switzerland', selected: true });
    const scrolled = (): Promise<number> =>
      page.evaluate(() => document.querySelector('[role=listbox]')?.scrollTop ?? 0);
    const start = await scrolled();
    await page.locator('[role=listbox]').hover();
    await page.mouse.wheel(0, 600);
    await expect.poll(scrolled).toBeGreaterThan(start + 300);
    for (const key of ['ArrowDown', 'ArrowDown', 'Home', 'ArrowDown', 'End', 'ArrowUp'] as const) {
      await page.keyboard.press(key);
      await expect.poll(active, key).toMatchObject(visible);
    }
    await page.context().close();
  });

  test('in WebKit, closing a dialog returns the focus even if a style sheet is still loading', async () => {
    const page = await openPage(shop.url, phone);
    await come(page, 'visitor', '/');
    await page.locator('.dock_dock').waitFor();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/late.css', async (route) => {
      await held;
      await route.abort();
    });
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/late.css' });
      document.head.append(link);
      // Forces a layout now, because only a layout makes the page behind the dialog inert.
      document.body.getBoundingClientRect();
    });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(menu).toBeFocused();
    release();
    await page.context().close();
  });

  test('in WebKit, the profile accepts a date of birth typed into the day field', async () => {
    const page = await openPage(shop.url, phone);
    await come(page, 'customer', '/profile');
    const card = page.locator('main section').filter({ hasText: /^Personal details/ });
    await card.getByRole('button').first().click();
    await page.locator('main [name=dob-day]').fill('17.5.1990');
    await page
      .locator('main [name=dob-day]')
      .evaluate((field) => (field as HTMLInputElement).form!.requestSubmit());
    await expect(page.locator('main')).toContainText('17 May 1990');
    await page.context().close();
  });
});
