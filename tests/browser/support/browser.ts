import { rm } from 'node:fs/promises';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { findBrowser } from '../../../scripts/browser/find.ts';
import { startShop, type RunningShop, type ShopOptions } from '../../../scripts/shop/start.ts';

const onlyNecessary = {
  name: 'cookieConsent',
  value: JSON.stringify({ necessary: true, analytics: false, marketing: false }),
};
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

/** With these the browser finds no name and no address but its own machine's: there is no network. */
export const withoutNetwork = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'];

/**
 * One browser and one shop for a test file: the real server, a database of its own, the sandboxes. What a test asks
 * of a sandbox holds for its shop alone, so files can run side by side. `switches` are further ones of the browser.
 */
export const useBrowser = ({
  switches = [],
  ...shopOptions
}: Pick<ShopOptions, 'entry' | 'env'> & { switches?: readonly string[] } = {}) => {
  let browser: Browser;
  let shop: RunningShop;
  beforeAll(async () => {
    [browser, shop] = await Promise.all([
      findBrowser().then((found) =>
        chromium.launch({ ...found, args: [...(found.args ?? []), ...switches], headless: true }),
      ),
      // all tests come from one address: the budget of text messages per address is not what they test
      startShop({ ...shopOptions, env: { SMS_PER_ADDRESS: '500', ...shopOptions.env } }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([browser.close(), shop.kill()]);
    await rm(shop.dataDir, { recursive: true, force: true });
  });
  return {
    /** Where shoppers open it. */
    shop: (): string => shop.url,
    running: (): RunningShop => shop,
    /** A page of a new visitor, who has answered the question about cookies unless the test is about it. */
    open: async (
      path = '/',
      options: BrowserContextOptions & { shop?: string; asksCookies?: boolean } = {},
    ): Promise<Page> => {
      const { shop: url = shop.url, asksCookies = false, ...rest } = options;
      const { origin } = new URL(url);
      const context = await browser.newContext({
        baseURL: url,
        viewport: desktop,
        locale: 'en-GB',
        ...(asksCookies
          ? {}
          : { storageState: { cookies: [], origins: [{ origin, localStorage: [onlyNecessary] }] } }),
        ...rest,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      await page.goto(path);
      return page;
    },
  };
};
