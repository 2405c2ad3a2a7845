import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { findBrowser } from '../../../scripts/browser/find.ts';

const onlyNecessary = {
  name: 'cookieConsent',
  value: JSON.stringify({ necessary: true, analytics: false, marketing: false }),
};
export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 900 };

/** With these the browser finds no name and no address but its own machine's: there is no network. */
export const withoutNetwork = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'];

/** One browser for a test file, with further switches if given; a fresh, empty profile for each page. */
export const useBrowser = (switches: readonly string[] = []) => {
  let browser: Browser;
  beforeAll(async () => {
    const found = await findBrowser();
    browser = await chromium.launch({ ...found, args: [...(found.args ?? []), ...switches], headless: true });
  });
  afterAll(async () => browser.close());
  return {
    shop: (): string => inject('shopUrl'),
    /** A page of a new visitor, who has answered the question about cookies unless the test is about it. */
    open: async (
      path = '/',
      options: BrowserContextOptions & { shop?: string; asksCookies?: boolean } = {},
    ): Promise<Page> => {
      const { shop, asksCookies = false, ...rest } = options;
      const origin = new URL(shop ?? inject('shopUrl')).origin;
      const context = await browser.newContext({
        baseURL: shop ?? inject('shopUrl'),
        viewport: desk,
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
