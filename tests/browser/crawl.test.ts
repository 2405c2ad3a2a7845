/**
 * Every address and every dialog, in five languages and two schemes: nothing wrong in the console, no text missing, none
 * left in English, nothing that axe finds, nothing wider than a phone of 320 px.
 * `CRAWL=full` loads each page anew and asks axe for everything in every language, scheme and width; without it pages
 * change inside the shop where only words differ, and axe asks everything in English, about colours in German at night,
 * and about names in the other three. Only the full form looks at what is rare: standings, states, failures, waiting.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../src/app/routes.ts';
import { languages } from '../../src/domain/languages.ts';
import type { Language } from '../../src/domain/languages.ts';
import { publicPages, unlistedPages } from '../../server/pages/words.ts';
import { axeOn, faultsOf, rulesOfWords, settled, showIn, wordsOn } from './crawl/look.ts';
import { makeCustomers, openDesk } from './crawl/customers.ts';
import { moreViews } from './crawl/moreViews.ts';
import type { Shown } from './crawl/moreViews.ts';
import { readerOn } from './crawl/reader.ts';
import { views } from './crawl/views.ts';
import type { View } from './crawl/views.ts';
import { change, comeAs } from './crawl/visit.ts';
import { makeWorld } from './crawl/world.ts';
import type { Shelf, World } from './crawl/world.ts';
import { useBrowser } from './support/browser.ts';
import { loadWords } from './support/words.ts';
import type { Words } from './support/words.ts';

const full = process.env['CRAWL'] === 'full';
// a limit that a few vouchers reach
const { open, shop, running } = useBrowser({ env: { VOUCHER_DAILY: '1000', VOUCHER_YEARLY: '200' } });

let world: World;
let words: Record<Language, Words>;
beforeAll(async () => {
  [world, words] = await Promise.all([makeWorld(shop()), loadWords()]);
});

const whose = [...new Set(views.map(({ who }) => who))];
const small = { scheme: 'light', width: 320 } as const;
const large = { scheme: 'dark', width: 1280 } as const;

const openAs = async (
  shelf: Shelf,
  language: Language,
  asksCookies: boolean,
  options: Parameters<typeof open>[1] = {},
) => {
  const page = await open('about:blank', {
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
    locale: language,
    ...options,
  });
  return { page, local: await comeAs(page.context(), shop(), shelf, language, asksCookies) };
};

/** All that is wrong with one view in one language, once it is shown. */
const findingsOf = async (
  page: Page,
  { name, refused }: Pick<View, 'name' | 'refused'>,
  language: Language,
  show: () => Promise<unknown>,
): Promise<string[]> => {
  const found: string[] = [];
  const refusal = refused ? /Failed to load resource/ : /^$/;
  const listen = (message: { type: () => string; text: () => string }): void => {
    if (message.type() === 'error' && !refusal.test(message.text())) found.push(`console: ${message.text()}`);
  };
  const crash = (error: Error): void => void found.push(`thrown: ${error.message}`);
  page.on('console', listen);
  page.on('pageerror', crash);
  try {
    await showIn(page, small);
    await show();
    const seen = await wordsOn(page);
    found.push(...words[language].leftIn(seen), ...(await faultsOf(page)));
    const speaks = await page.evaluate(() => document.documentElement.lang);
    if (speaks !== language) found.push(`the page says that it is in ${speaks}`);
    if (full || language === 'en') found.push(...(await axeOn(page)));
    else if (language !== 'de') found.push(...(await axeOn(page, rulesOfWords)));
    if (full || language === 'de') {
      await showIn(page, large);
      found.push(...(await axeOn(page, full ? [] : ['color-contrast'])), ...(await faultsOf(page)));
    }
  } catch (error) {
    found.push(
      `never came: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
    );
  }
  page.off('console', listen);
  page.off('pageerror', crash);
  return found.map((finding) => `${name}: ${finding}`);
};

test('every address of the shop is looked at', () => {
  const seen = new Set(views.map(({ route }) => route));
  expect(routes.map(({ path }) => path).filter((path) => !seen.has(path))).toEqual([]);
  const known = new Set<string>([...routes.map(({ path }) => path), '*']);
  expect([...seen].filter((route) => !known.has(route))).toEqual([]);
});

/** What one meets on the way from the front page to the code, and in the account. */
const main = [
  'front page', 'mobile menu', 'country and language', 'number', 'amount', 'review', 'gift cards', 'gift card',
  'voucher', 'login', 'sign-up, the rest', 'cart', 'checkout, nothing filled in', 'ways to pay', 'payment that is looked for',
  'order with its code shown', 'help', 'terms', 'contact', 'profile, address', 'orders', 'one order', 'step: document', 'limits',
]; // prettier-ignore

/** The reader's own setting in the browser, not a style of the page: media queries follow it. Pixels, 16 is usual. */
const setLetters = async (page: Page, standard: number): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
};

describe.each([
  // the window of a desk at 200 %
  ['zoomed to 200 %', { width: 640, height: 450 }, 2, 16],
  ['with letters of twice the size', { width: 1280, height: 900 }, 1, 32],
  ['with letters of twice the size on a phone', { width: 390, height: 844 }, 1, 32],
] as const)('%s', (_, viewport, deviceScaleFactor, letters) => {
  const shown = views.filter(({ name }) => main.includes(name));
  test.each([...new Set(shown.map(({ who }) => who))])(
    'nothing is lost for: %s',
    { timeout: 300_000 },
    async (who) => {
      const findings: string[] = [];
      const options = { viewport, deviceScaleFactor };
      const { page, local } = await openAs(world.shelves[who], 'de', false, options);
      await setLetters(page, letters);
      for (const [index, view] of shown.filter((one) => one.who === who).entries()) {
        const path = view.path(world);
        await (full || index === 0 ? page.goto(path) : change(page, path, local));
        await page.locator(`main [data-screen="${view.screen}"]`).first().waitFor();
        await view.act(readerOn(page, words.de));
        await settled(page);
        const root = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
        if (root !== `${letters}px`) findings.push(`${view.name}: letters of ${root}`);
        findings.push(...(await faultsOf(page)).map((fault) => `${view.name}: ${fault}`));
      }
      await page.context().close();
      expect(findings).toEqual([]);
    },
  );
});

test('English is noticed where it does not belong', async () => {
  const { page } = await openAs(world.shelves.visitor, 'en', false);
  await page.goto('/about');
  await settled(page);
  const seen = await wordsOn(page);
  for (const language of languages)
    expect(words[language].leftIn(seen).length > 20, language).toBe(language !== 'en');
  await page.context().close();
});

describe.each(languages)('in %s', (language) => {
  test.each(whose)('what is there for: %s', { timeout: 900_000 }, async (who) => {
    const findings: string[] = [];
    for (const asks of [true, false]) {
      const here = views.filter((view) => view.who === who && view.asksCookies === asks);
      if (here.length === 0) continue;
      const { page, local } = await openAs(world.shelves[who], language, asks);
      for (const [index, view] of here.entries()) {
        const path = view.path(world);
        // an account is entered by loading: who is signed in is asked at the start
        const loads = full || index === 0 || language === 'en' || asks;
        findings.push(
          ...(await findingsOf(page, view, language, async () => {
            await (loads ? page.goto(path) : change(page, path, local));
            await page.locator(`main [data-screen="${view.screen}"]`).first().waitFor();
            await view.act(readerOn(page, words[language]));
            await settled(page);
          })),
        );
      }
      await page.context().close();
    }
    expect(findings).toEqual([]);
  });

  test('the head of the pages', async () => {
    const findings: string[] = [];
    for (const path of [
      ...Object.keys({ ...publicPages, ...unlistedPages }),
      '/no/such',
      '/giftcardworld/zalando-ch',
      '/mobile-topup/airtel-india',
    ]) {
      const html = await (await fetch(`${shop()}/${language}${path === '/' ? '' : path}`)).text();
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
      const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
      if (!title || !description) findings.push(`${path}: no title or description`);
      const lines = [title, description];
      findings.push(...words[language].leftIn({ lines, nodes: lines }).map((left) => `${path}: ${left}`));
    }
    expect(findings).toEqual([]);
  });
});

describe.runIf(full)('what is rare', () => {
  let rare: Shown[] = [];
  beforeAll(async () => {
    const desk = await open('about:blank');
    await openDesk(running(), desk);
    rare = moreViews(await makeCustomers(running(), desk), world);
    await desk.context().close();
  }, 300_000);

  test.each(languages)('in %s', { timeout: 900_000 }, async (language) => {
    const findings: string[] = [];
    for (const { name, shelf, show } of rare) {
      const { page } = await openAs(shelf, language, false);
      // what a view makes fail is no fault of its page
      const refused = true;
      findings.push(
        ...(await findingsOf(page, { name, refused }, language, () => show(readerOn(page, words[language])))),
      );
      await page.context().close();
    }
    expect(findings).toEqual([]);
  });
});
