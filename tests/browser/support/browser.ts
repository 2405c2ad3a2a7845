import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { findBrowser } from '../../../scripts/browser/find.ts';

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 900 };

/** One browser for a test file; a fresh, empty profile for each page. */
export const useBrowser = () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ ...(await findBrowser()), headless: true });
  });
  afterAll(async () => browser.close());
  return {
    shop: (): string => inject('shopUrl'),
    open: async (path = '/', options: BrowserContextOptions & { shop?: string } = {}): Promise<Page> => {
      const { shop, ...rest } = options;
      const context = await browser.newContext({
        baseURL: shop ?? inject('shopUrl'),
        viewport: desk,
        locale: 'en-GB',
        ...rest,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      await page.goto(path);
      return page;
    },
  };
};
