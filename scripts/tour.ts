/** `npm run tour`: walks the shop and keeps one picture of each main screen in docs/tour. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { addGiftCard, addTopUp, decide, screenIs, toMethods } from '../tests/browser/support/journey.ts';
import { handOn } from '../tests/browser/support/hand.ts';
import { findBrowser } from './browser/find.ts';
import { startShop } from './shop/start.ts';

const folder = join(import.meta.dirname, '../docs/tour');
await mkdir(folder, { recursive: true });
const shop = await startShop();
const browser = await chromium.launch({ ...(await findBrowser()), headless: true });
const open = async (width: number, height: number, dark = false): Promise<Page> => {
  const page = await (
    await browser.newContext({
      baseURL: shop.url,
      viewport: { width, height },
      locale: 'en-GB',
      colorScheme: dark ? 'dark' : 'light',
    })
  ).newPage();
  // the greeting of an automated browser is no part of the tour
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  return page;
};
const keep = async (page: Page, name: string): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`docs/tour/${name}.png`);
};

const desk = await open(1280, 860);
await desk.goto('/');
await keep(desk, 'home');
await desk.goto('/giftcardworld');
await screenIs(desk, 'list');
await keep(desk, 'gift-cards');
await addGiftCard(desk, '/giftcardworld/zalando-ch', /CHF 50/);
await keep(desk, 'cart');
await toMethods(desk, 'ann@example.com');
await keep(desk, 'checkout');
await handOn(desk).press(/^Pay CHF/);
await desk.waitForURL('**/sandbox/datatrans/v1/start/**');
await decide(desk, 'Approve');
await desk.waitForURL('**/order-success');
await screenIs(desk, 'completed');
await handOn(desk).press(/^Show codes?$/);
await keep(desk, 'order');

const phone = await open(390, 844, true);
await phone.goto('/');
await keep(phone, 'home-phone');
await addTopUp(phone);
await phone.keyboard.press('Escape');
await phone.goto('/mobile-topup');
await screenIs(phone, 'amount');
await keep(phone, 'top-up-phone');

await browser.close();
await shop.kill();
await rm(shop.dataDir, { recursive: true, force: true });
