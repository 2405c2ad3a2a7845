/**
 * `npm run pictures -- [folder] [--only=text] [--part=2/6] [--languages=en,de] [--schemes=light,dark]
 * [--widths=390]`: takes screenshots of every view of the shop, the staff pages and the sandboxes, at 390, 768,
 * 1280 and 1920 px, and places them side by side. The first language is shown in light colours, the second in
 * dark colours. `--part=2/6` captures every sixth view, starting with the second. `--only=checkout|gift`
 * captures the views whose name contains one of these words.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import sharp, { type OverlayOptions } from 'sharp';
import { languages as all, type Language } from '../contract/domain/languages.ts';
import { createCrawlContext } from '../tests/support/browser/crawl/context.ts';
import { joinAsStaff, makeCustomers } from '../tests/support/browser/crawl/customers.ts';
import { settled } from '../tests/support/browser/crawl/look.ts';
import { moreViews, viewsOutsideShop, type Shown } from '../tests/support/browser/crawl/moreViews.ts';
import { makePurchaseViews } from '../tests/support/browser/crawl/purchaseViews.ts';
import { readerOn, type Reader } from '../tests/support/browser/crawl/reader.ts';
import { views } from '../tests/support/browser/crawl/views.ts';
import { openWithStorage } from '../tests/support/browser/crawl/visit.ts';
import { findBrowser } from '../tests/support/browser/find.ts';
import { loadMessages } from '../tests/support/browser/texts.ts';
import { startShop } from '../tests/support/shop/start.ts';

const flags = process.argv.slice(2).filter((one) => one.startsWith('--'));
const flag = (name: string): string | undefined =>
  flags.find((one) => one.startsWith(`--${name}=`))?.split('=')[1];
const folder = process.argv.slice(2).find((one) => !one.startsWith('--')) ?? 'tests/.artifacts/pictures';
const only = flag('only')?.toLowerCase().split('|');
const [part = 1, parts = 1] = (flag('part') ?? '').split('/').filter(Boolean).map(Number);
const [day = 'en', night = 'de'] = (flag('languages') ?? 'en,de')
  .split(',')
  .filter((one): one is Language => all.some((known) => known === one));

const schemes = (flag('schemes') ?? 'light,dark').split(',');

const widths = flag('widths')?.split(',').map(Number);
const windows = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
].filter(({ width }) => !widths || widths.includes(width));
/** Maximum size of a sheet. Longer pages continue on additional sheets. */
const most = { height: 1800, sheets: 3 };
const gap = 24;

/** Places a view's screenshots side by side, on as many sheets as necessary. */
const layOut = async (name: string, pictures: Buffer[]): Promise<void> => {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const longest = Math.max(...sizes.map(({ height }) => height));
  for (let sheet = 0; sheet < most.sheets && sheet * most.height < longest; sheet += 1) {
    const top = sheet * most.height;
    let left = gap;
    const parts: OverlayOptions[] = [];
    let height = 0;
    for (const [index, picture] of pictures.entries()) {
      const size = sizes[index] ?? { width: 0, height: 0 };
      const shown = Math.min(size.height - top, most.height);
      if (shown > 0)
        parts.push({
          input: await sharp(picture).extract({ left: 0, top, width: size.width, height: shown }).toBuffer(),
          left,
          top: gap,
        });
      height = Math.max(height, shown);
      left += size.width + gap;
    }
    await sharp({ create: { width: left, height: height + 2 * gap, channels: 3, background: '#8a8f98' } })
      .composite(parts)
      .jpeg({ quality: 86, mozjpeg: true })
      .toFile(join(folder, `${name}${sheet === 0 ? '' : `-${sheet + 1}`}.jpg`));
  }
};

const messages = await loadMessages();
const shop = await startShop({
  env: { SMS_PER_ADDRESS: '500', VOUCHER_DAILY: '1000', VOUCHER_YEARLY: '200', STAFF_REFUND_ALONE: '1' },
});
const browser: Browser = await chromium.launch({ ...(await findBrowser()), headless: true });
const agent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;
const missed: string[] = [];
try {
  await mkdir(folder, { recursive: true });
  const staff = await (
    await browser.newContext({ baseURL: shop.url, viewport: { width: 1280, height: 900 } })
  ).newPage();
  await joinAsStaff(shop, staff);
  const context = await createCrawlContext(shop.url);
  const customers = await makeCustomers(shop, staff);
  const shots: (Shown & { asksCookies?: boolean })[] = [
    ...views.map((view) => ({
      name: `${view.who} ${view.name}`,
      storage: context.storages[view.who],
      asksCookies: view.asksCookies,
      show: async (reader: Reader) => {
        await reader.page.goto(view.path(context));
        await reader.page.locator(`main [data-screen="${view.screen}"]`).first().waitFor();
        await view.act(reader);
        await settled(reader.page);
      },
    })),
    ...moreViews(customers, context),
    ...(await makePurchaseViews(shop, staff, context)),
    ...(await viewsOutsideShop(shop, context, customers)),
  ];

  const selectedShots = shots
    .filter(({ name }) => !only || only.some((text) => name.toLowerCase().includes(text)))
    .filter((_, index) => index % parts === part - 1);
  for (const { name, storage, asksCookies = false, show } of selectedShots) {
    for (const [scheme, language] of [
      ['light', day],
      ['dark', night],
    ] as const) {
      if (!schemes.includes(scheme)) continue;
      const context = await browser.newContext({
        baseURL: shop.url,
        viewport: { width: 390, height: 844 },
        locale: language,
        colorScheme: scheme,
        reducedMotion: 'reduce',
        // sets a normal browser's user agent, because the shop treats headless browsers as bots
        ...(/robot/.test(name) ? {} : { userAgent: agent }),
      });
      if (!/robot/.test(name))
        await context.addInitScript(() =>
          Object.defineProperty(navigator, 'webdriver', { get: () => false }),
        );
      await openWithStorage(context, shop.url, storage, language, asksCookies);
      const pictures: Buffer[] = [];
      const file = `${name}.${scheme}`.replace(/[^\p{L}\d.]+/gu, '-').toLowerCase();
      const open = async (size: (typeof windows)[number]): Promise<Page> => {
        const page = await context.newPage();
        page.setDefaultTimeout(8_000);
        await page.setViewportSize(size);
        await show(readerOn(page, messages[language])).catch((error: unknown) => {
          missed.push(
            `${file} at ${size.width}: ${error instanceof Error ? error.message.split('\n')[0] : ''}`,
          );
        });
        return page;
      };
      // views with an open dialog or menu need a new page for each width
      let page: Page | null = null;
      for (const size of windows) {
        const above = page !== null && (await page.locator('dialog[open], :popover-open').count()) > 0;
        if (page === null || above || /menu/.test(name)) {
          await page?.close();
          page = await open(size);
        } else await page.setViewportSize(size);
        await page.waitForTimeout(250);
        const whole = (await page.locator('dialog[open]').count()) === 0;
        if (whole) await page.evaluate(() => globalThis.scrollTo({ top: 0, behavior: 'instant' }));
        pictures.push(await page.screenshot({ fullPage: whole, animations: 'disabled' }));
      }
      await page?.close();
      await layOut(file, pictures);
      await context.close();
    }
    console.log(name);
  }
} finally {
  await browser.close();
  await shop.kill();
  await rm(shop.dataDir, { recursive: true, force: true });
}
for (const line of missed) console.log(`not reached: ${line}`);
if (missed.length > 0) process.exitCode = 1;
