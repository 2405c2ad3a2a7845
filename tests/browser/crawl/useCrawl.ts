/**
 * Shared setup for the crawl: creates a shop with data, loads each language's messages, and collects the
 * problems in a view.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '../../../contract/domain/languages.ts';
import { fixedPages } from '../../../server/htmlHead/pages.ts';
import { axeOn, paintRules, textRules } from '../../support/browser/crawl/axe.ts';
import { createCrawlContext, type CrawlContext } from '../../support/browser/crawl/context.ts';
import { findFaults, settled, showIn, textsOn, type ViewSettings } from '../../support/browser/crawl/look.ts';
import { readerOn } from '../../support/browser/crawl/reader.ts';
import { findCovered, findUnmarked } from '../../support/browser/crawl/senses.ts';
import { findInvalidDrawn } from '../../support/browser/crawl/validate.ts';
import { views, type View } from '../../support/browser/crawl/views.ts';
import { change, openWithStorage } from '../../support/browser/crawl/visit.ts';
import { expect as expectSoon } from '../../support/browser/expect.ts';
import type { BrowserStorage } from '../../support/browser/storage.ts';
import { loadMessages, type ShopTexts } from '../../support/browser/texts.ts';
import { useBrowser } from '../support/browser.ts';

/**
 * In full mode, the crawl reloads every page and runs all axe rules in every language, colour scheme and width.
 */
export const isFullCrawl = process.env['CRAWL'] === 'full';

const small: ViewSettings = { width: 320, height: 640 };
const atNight: ViewSettings = { width: 1280, height: 900, scheme: 'dark' };
/** A 1280 × 1024 px desktop window zoomed to 400 %, as WCAG defines it. */
const zoomed: ViewSettings = { width: 320, height: 256 };
const withOwnColours: ViewSettings = { width: 1280, height: 900, forcedColors: 'active' };
/** Returns whether to run a single-language check in this language. In full mode, it runs in every language. */
const isSelected = (language: Language, one: Language): boolean => isFullCrawl || language === one;

/** Creates a shop with customers and staff for each test file. */
export const useCrawl = () => {
  const { open, shop, running } = useBrowser({
    pictures: true,
    env: {
      // Both voucher limits are low enough for a few vouchers to reach them.
      VOUCHER_DAILY: '1000',
      VOUCHER_YEARLY: '200',
      // Prevents automatic refunds, so that refunds remain due throughout the crawl.
      AUTO_REFUND_SECONDS: '86400',
    },
  });

  /** Context and messages of the crawl. They are set before the tests run. */
  const made = {} as { context: CrawlContext; words: Record<Language, ShopTexts> };
  beforeAll(async () => {
    const [context, words] = await Promise.all([createCrawlContext(shop()), loadMessages()]);
    Object.assign(made, { context, words });
  });

  /** Opens a blank page. */
  const openPage = (language: Language, options: Parameters<typeof open>[1] = {}): Promise<Page> =>
    open('about:blank', {
      // Leave the storage empty, because `become` fills it, including the cookie choice.
      asksCookies: true,
      viewport: { width: 320, height: 640 },
      locale: language,
      ...options,
    });
  /**
   * Makes the page use this person's session from the next load onwards. Returns the data stored in the
   * browser.
   */
  const become = async (
    page: Page,
    storage: BrowserStorage,
    language: Language,
    asksCookies: boolean,
  ): Promise<Record<string, string>> => {
    // Stop the requests of the previous page.
    await page.goto('about:blank');
    await page.context().clearCookies();
    return openWithStorage(page.context(), shop(), storage, language, asksCookies);
  };
  const openAs = async (
    storage: BrowserStorage,
    language: Language,
    asksCookies: boolean,
    options: Parameters<typeof open>[1] = {},
  ) => {
    const page = await openPage(language, options);
    return { page, local: await become(page, storage, language, asksCookies) };
  };

  /** Renders a view in one language and collects the problems found in it. */
  const collectFindings = async (
    page: Page,
    { name, refused }: { name: string; refused: View['refused'] },
    language: Language,
    show: () => Promise<unknown>,
  ): Promise<string[]> => {
    const found: string[] = [];
    const consoleErrors: string[] = [];
    const refusal = /Failed to load resource/;
    const listen = (message: { type: () => string; text: () => string }): void => {
      if (message.type() === 'error') consoleErrors.push(message.text());
    };
    const crash = (error: Error): void => void found.push(`thrown: ${error.message}`);
    page.on('console', listen);
    page.on('pageerror', crash);
    try {
      await showIn(page, small);
      await show();
      // The browser can log the rejected request late. Wait for it here; otherwise, the crawl would report it
      // as a problem of the next view.
      if (refused === true)
        await expectSoon.poll(() => consoleErrors.some((text) => refusal.test(text))).toBe(true);
      const pageTexts = await textsOn(page);
      found.push(...made.words[language].leftIn(pageTexts), ...(await findFaults(page)));
      const speaks = await page.evaluate(() => document.documentElement.lang);
      if (speaks !== language) found.push(`the page says that it is in ${speaks}`);
      if (isSelected(language, 'en')) {
        // Preload links in the build contain absolute URLs of the shop.
        const html = (await page.content()).replaceAll(shop(), '');
        found.push(...(await axeOn(page)), ...(await findInvalidDrawn(html)));
      } else if (language !== 'de') found.push(...(await axeOn(page, textRules)));
      if (isSelected(language, 'de')) {
        await showIn(page, atNight);
        found.push(...(await axeOn(page, isFullCrawl ? [] : paintRules)), ...(await findFaults(page)));
      }
      if (isSelected(language, 'fr')) {
        await showIn(page, zoomed);
        // At 400 % zoom, the window is so short that sticky elements could cover the content.
        found.push(...(await findFaults(page)), ...(await findCovered(page)));
      }
      if (isSelected(language, 'it')) {
        await showIn(page, withOwnColours);
        found.push(...(await findUnmarked(page)));
      }
    } catch (error) {
      // The first lines of Playwright's error message contain the locator.
      const reason = error instanceof Error ? error.message.split('\n').slice(0, 4).join(' ') : String(error);
      const screens = await page
        .locator('[data-screen]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-screen')).join(' | '));
      found.push(`never came: ${reason} at ${new URL(page.url()).pathname}, screens: ${screens}`);
    }
    const mayBeRefused = refused !== false;
    found.push(
      ...consoleErrors
        .filter((text) => !mayBeRefused || !refusal.test(text))
        .map((text) => `console: ${text}`),
    );
    page.off('console', listen);
    page.off('pageerror', crash);
    return found.map((finding) => `${name}: ${finding}`);
  };

  return { open, shop, running, openPage, become, openAs, collectFindings, made };
};

/** Crawls the views in the given languages. */
export const crawlIn = (languages: readonly Language[], chosen: readonly View[] = views): void => {
  const { shop, openPage, become, collectFindings, made } = useCrawl();
  const whose = [...new Set(chosen.map(({ who }) => who))];

  describe.each(languages)('crawl in %s', (language) => {
    // All users share one page, because a new page would load all files again.
    let page: Page;
    beforeAll(async () => {
      page = await openPage(language);
    });
    afterAll(async () => {
      await page.context().close();
    });

    test.each(whose)('the crawl finds no problems in the views of: %s', { timeout: 900_000 }, async (who) => {
      const findings: string[] = [];
      for (const asks of [true, false]) {
        const here = chosen.filter((view) => view.who === who && view.asksCookies === asks);
        if (here.length === 0) continue;
        const local = await become(page, made.context.storages[who], language, asks);
        const loaded = new Set<string>();
        for (const view of here) {
          const path = view.path(made.context);
          // Switching to another person requires a page load, because the shop reads the session at startup.
          const loads = isFullCrawl || asks || loaded.size === 0 || (language === 'en' && !loaded.has(path));
          loaded.add(path);
          findings.push(
            ...(await collectFindings(page, view, language, async () => {
              await (loads ? page.goto(path) : change(page, path, view.screen, local));
              await page.locator(`main [data-screen="${view.screen}"]`).first().waitFor();
              const { pathname } = new URL(path, page.url());
              if (loads && new URL(page.url()).pathname !== pathname)
                findings.push(`${view.name}: ${pathname} became ${page.url()}`);
              await view.act(readerOn(page, made.words[language]));
              await settled(page);
            })),
          );
        }
      }
      expect(findings).toEqual([]);
    });

    test('every page has a title and a description in the language under test', async () => {
      const findings: string[] = [];
      for (const path of [
        ...fixedPages.keys(),
        '/no/such',
        '/giftcardworld/zalando-ch',
        '/mobile-topup/airtel-india',
      ]) {
        const html = await (await fetch(`${shop()}/${language}${path === '/' ? '' : path}`)).text();
        const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
        const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
        if (!title || !description) findings.push(`${path}: no title or description`);
        const lines = [title, description];
        findings.push(
          ...made.words[language].leftIn({ lines, nodes: lines }).map((left) => `${path}: ${left}`),
        );
      }
      expect(findings).toEqual([]);
    });
  });
};
