import { chromium } from 'playwright-core';
const root = '/work/wt/ssr';
const { findBrowser } = await import(root + '/scripts/browser/find.ts');
const { startShop } = await import(root + '/scripts/shop/start.ts');
const browser = await chromium.launch({ ...(await findBrowser()), headless: true });
const shop = await startShop({});
for (const [n, w, colorScheme, locale] of [['390l', 390, 'light', 'en-GB'], ['1280d', 1280, 'dark', 'de-CH']])
  for (const path of ['/', '/giftcardworld', '/giftcardworld/zalando-ch', '/help'])
   for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({ locale, colorScheme, viewport: { width: w, height: 900 }, javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(shop.url + path); await page.waitForTimeout(javaScriptEnabled ? 1200 : 200);
    await page.screenshot({ path: `/tmp/ssr/shot-${n}-${path.replaceAll('/', '_')}-${javaScriptEnabled ? 'js' : 'nojs'}.png` });
    await context.close();
  }
await shop.kill(); await browser.close(); process.exit(0);
