/**
 * Every address of the shop in WebKit, the engine of Safari, loaded as a browser loads a page that it was sent. Each address
 * once; `WEBKIT=full` loads them one after the other until there were 140 loads, as many as once showed a third of them failing.
 */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCrawlContext, type CrawlContext } from '../../scripts/browser/crawl/context.ts';
import { views, type View } from '../../scripts/browser/crawl/views.ts';
import { fillStorage, storageEntries } from '../../scripts/browser/crawl/visit.ts';
import { findWebKit, webkitNeeds } from '../../scripts/browser/find.ts';
import type { FaultyProxy } from '../../scripts/faults/faultyProxy.ts';
import { startShop, type RunningShop } from '../../scripts/shop/start.ts';
import { openFirstVisits } from './support/firstVisit.ts';
import { activeOption } from './support/options.ts';
import { openWebKit, type WebKitPage } from './support/webkit.ts';

const webkit = findWebKit();
const full = process.env['WEBKIT'] === 'full';
const loads = 140;

/** The first of the crawl's views at each address; in the long form each of them that begins differently. */
const visits = views.filter(
  (view, at) =>
    views.findIndex(
      (other) =>
        other.route === view.route &&
        (!full || (other.who === view.who && String(other.path) === String(view.path))),
    ) === at,
);

if (!webkit) console.warn(`Not run: every address in WebKit, the engine of Safari. ${webkitNeeds}`);

describe.skipIf(!webkit)('in WebKit', () => {
  let shop: RunningShop;
  let line: FaultyProxy;
  let context: CrawlContext;
  let page: WebKitPage;
  beforeAll(async () => {
    [shop, page] = await Promise.all([startShop(), openWebKit(webkit!)]);
    [line, context] = await Promise.all([openFirstVisits(shop.url), createCrawlContext(shop.url)]);
  });
  afterAll(async () => {
    await Promise.all([page?.close(), line?.close(), shop?.kill()]);
    if (shop) await rm(shop.dataDir, { recursive: true, force: true });
  });

  /** Comes to an address as somebody. The first page is a file that runs nothing, where the browser's storage is the shop's. */
  const come = async (origin: string, who: View['who'], path: string): Promise<void> => {
    const storage = context.storages[who];
    await page.goto(`${origin}/favicon.svg`);
    await page.setCookies(storage.cookies);
    await page.evaluate(fillStorage, { local: storageEntries(storage, 'en', false), clear: true });
    await page.goto(origin + path);
  };

  /** Loads a view's address. @returns what is there instead of its screen, or what the console said; null when all is well. */
  const findFault = async ({ who, path, screen }: View): Promise<string | null> => {
    await come(line.origin, who, path(context));
    const hasCome = (name: string): boolean =>
      [`main [data-screen="${name}"]`, 'h1'].every((selector) =>
        [...document.querySelectorAll(selector)].some((element) => element.checkVisibility()),
      );
    const isOver = (name: string): boolean =>
      document.querySelector('main [data-screen="failed"]') !== null ||
      [`main [data-screen="${name}"]`, 'h1'].every((selector) =>
        [...document.querySelectorAll(selector)].some((element) => element.checkVisibility()),
      );
    await page.until(isOver, 30_000, screen);
    if (!(await page.until(hasCome, 1_000, screen)))
      return page.evaluate(() =>
        (document.querySelector('main')?.innerText ?? 'no main').replace(/\s+/g, ' ').slice(0, 200),
      );
    const said = await page.evaluate(() => (window as unknown as { errors: string[] }).errors);
    return said.length > 0 ? `console: ${said.join(', ')}` : null;
  };

  test('every address shows its screen and a heading', { timeout: 1_800_000 }, async () => {
    const failed: string[] = [];
    const count = full ? loads : visits.length;
    for (let load = 0; load < count; load += 1) {
      const view = visits[load % visits.length]!;
      const fault = await findFault(view);
      if (fault !== null) failed.push(`${view.path(context)} (${view.who}): ${fault}`);
    }
    console.log(`WebKit: ${count} loads of ${visits.length} addresses, ${failed.length} failed`);
    expect(failed).toEqual([]);
  });

  test('the list of countries can be scrolled, and the active one is in sight', async () => {
    await page.resize(1280, 900);
    await come(shop.url, 'visitor', '/mobile-topup');
    await page.until(() => document.querySelector('main [role=combobox]') !== null, 15_000);
    await page.click('main [role=combobox]');
    const seen = { shown: true, hit: true };
    expect(await page.evaluate(activeOption)).toEqual({ ...seen, name: 'Switzerland', selected: true });
    const scrolled = (): Promise<number> =>
      page.evaluate(() => document.querySelector('[role=listbox]')?.scrollTop ?? 0);
    const start = await scrolled();
    await page.wheel('[role=listbox]', 600);
    const isPast = (than: number): boolean =>
      (document.querySelector('[role=listbox]')?.scrollTop ?? 0) > than;
    expect(await page.until(isPast, 5_000, start + 300)).toBe(true);
    for (const key of ['ArrowDown', 'ArrowDown', 'Home', 'ArrowDown', 'End', 'ArrowUp'] as const) {
      await page.press(key);
      expect(await page.evaluate(activeOption), key).toMatchObject(seen);
    }
  });

  test('a date of birth is taken', async () => {
    await come(shop.url, 'customer', '/profile');
    const edit = (): boolean => {
      const card = [...document.querySelectorAll('main section')].find((section) =>
        section.textContent.startsWith('Personal details'),
      );
      card?.querySelector('button')?.click();
      return document.querySelector('main [name=dob]') !== null;
    };
    expect(await page.until(edit, 15_000)).toBe(true);
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('main [name=dob]')!;
      field.value = '1990-05-17';
      field.form!.requestSubmit();
    });
    await page.until(
      () => document.querySelector('main form [name=dob], main [aria-invalid]') === null,
      10_000,
    );
    expect(await page.evaluate(() => document.querySelector('main')?.innerText)).toMatch(/17 May 1990/);
  });
});
