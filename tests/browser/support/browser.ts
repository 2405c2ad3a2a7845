import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { findBrowser } from '../../../scripts/browser/find.ts';
import type { Hand } from '../../flows/hand.ts';

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

/** The hand of a person in a browser: the same words as in the view tests, on the real page. */
export const handOn = (page: Page): Hand => ({
  press: async (name) => {
    const one = page
      .getByRole('button', { name })
      .or(page.getByRole('link', { name }))
      .or(page.getByRole('menuitem', { name }));
    await one.filter({ visible: true }).first().click();
  },
  pick: async (name) => {
    await page
      .getByRole('radio', { name })
      .or(page.getByRole('checkbox', { name }))
      .first()
      .check({ force: true });
  },
  fill: async (label, text) => {
    await page.getByLabel(label).first().fill(text);
  },
  select: async (label, option) => {
    await page.getByLabel(label).first().selectOption({ label: option });
  },
  search: async (label, text) => {
    const field = page.getByRole('combobox', { name: label }).first();
    await field.click();
    await field.fill(text);
    await field.press('Enter');
  },
});
