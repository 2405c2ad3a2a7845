/**
 * `npm run words:review -- [--languages=de,fr]`: writes a page for each language to `tests/.artifacts/words`.
 * The page shows every message of the shop with a screenshot, the English text and the source files that use
 * the message. A native speaker enters corrections and copies all of them with one click.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { languages as all, type Language } from '../../contract/domain/languages.ts';
import { createCrawlContext, type CrawlContext } from '../../tests/support/browser/crawl/context.ts';
import { settled } from '../../tests/support/browser/crawl/look.ts';
import { readerOn } from '../../tests/support/browser/crawl/reader.ts';
import { views } from '../../tests/support/browser/crawl/views.ts';
import { change, openWithStorage } from '../../tests/support/browser/crawl/visit.ts';
import { findBrowser } from '../../tests/support/browser/find.ts';
import {
  loadMessages,
  loadShopTexts,
  toPattern,
  type ShopText,
  type ShopTexts,
} from '../../tests/support/browser/texts.ts';
import { startShop } from '../../tests/support/shop/start.ts';
import { toReviewPage, type Sight } from './reviewPage.ts';

const folder = 'tests/.artifacts/words';
const requestedLanguages = process.argv
  .find((one) => one.startsWith('--languages='))
  ?.split('=')[1]
  ?.split(',');
const chosen = all.filter((language) => requestedLanguages?.includes(language) ?? true);

type Line = { text: string; x: number; y: number; width: number; height: number };

/**
 * Finds the text on a page and its positions in the screenshot. While a dialog is open, searches only the
 * dialog.
 */
const linesOn = (page: Page): Promise<Line[]> =>
  page.evaluate(() => {
    const inline = /^(A|ABBR|B|BR|CODE|EM|I|S|SMALL|SPAN|STRONG|SUB|SUP|TIME|WBR)$/;
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
    const place = dialog ?? document.body;
    const [left, top] = dialog ? [0, 0] : [window.scrollX, window.scrollY];
    const lines: Line[] = [];
    const add = (element: Element | Range, text: string): void => {
      // normalises the page text in the same way as the messages: collapses spaces, and removes the space
      // before French punctuation marks
      const normalised = text
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/ ([.,;:!?])/g, '$1');
      const { x, y, width, height } = element.getBoundingClientRect();
      if (normalised !== '') lines.push({ text: normalised, x: x + left, y: y + top, width, height });
    };
    const blocks = new Map<Element, string>();
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('script, style, svg'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      add(range, node.nodeValue ?? '');
      let block: Element = parent;
      while (inline.test(block.tagName) && block.parentElement) block = block.parentElement;
      blocks.set(block, `${blocks.get(block) ?? ''}${node.nodeValue ?? ''} `);
    }
    for (const [block, text] of blocks) add(block, text);
    for (const element of place.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      if (element.checkVisibility({ visibilityProperty: true }))
        for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
          add(element, element.getAttribute(name) ?? '');
    return lines;
  });

/**
 * Opens all views in one language. Takes a screenshot of each view that shows a message for the first time.
 */
const walk = async (
  page: Page,
  shop: string,
  language: Language,
  { storages, ...rest }: CrawlContext,
  words: ShopTexts,
  texts: readonly ShopText[],
): Promise<Map<ShopText, Sight>> => {
  const sights = new Map<ShopText, Sight>();
  const patterns = texts.map((text) => ({ text, find: toPattern(text.here) }));
  for (const who of new Set(views.map((view) => view.who)))
    for (const asks of [false, true]) {
      const here = views.filter((view) => view.who === who && view.asksCookies === asks);
      if (here.length === 0) continue;
      await page.context().clearCookies();
      const local = await openWithStorage(page.context(), shop, storages[who], language, asks);
      for (const [index, view] of here.entries()) {
        const path = view.path({ storages, ...rest });
        try {
          await (asks || index === 0 ? page.goto(path) : change(page, path, view.screen, local));
          await page.locator(`main [data-screen="${view.screen}"]`).first().waitFor();
          await view.act(readerOn(page, words));
          await settled(page);
        } catch (error) {
          console.log(
            `not reached: ${who}, ${view.name}: ${error instanceof Error ? error.message.split('\n')[0] : ''}`,
          );
          continue;
        }
        const lines = await linesOn(page);
        const picture = `${language}/${who} ${view.name}.jpg`.replace(/[^\p{L}\d./]+/gu, '-').toLowerCase();
        let isNew = false;
        for (const { text, find } of patterns) {
          if (sights.has(text)) continue;
          const line = lines.find((one) => find.test(one.text));
          if (!line) continue;
          sights.set(text, { picture, view: `${who}: ${view.name}`, ...line });
          isNew = true;
        }
        if (!isNew) continue;
        const modal = (await page.locator('dialog:modal').count()) > 0;
        await page.screenshot({
          path: join(folder, picture),
          type: 'jpeg',
          quality: 65,
          fullPage: !modal,
          animations: 'disabled',
        });
      }
    }
  return sights;
};

await rm(folder, { recursive: true, force: true });
const messages = await loadMessages();
const shop = await startShop({
  env: { SMS_PER_ADDRESS: '500', VOUCHER_DAILY: '1000', VOUCHER_YEARLY: '200' },
});
const browser = await chromium.launch({ ...(await findBrowser()), headless: true });
try {
  const context = await createCrawlContext(shop.url);
  for (const language of chosen) {
    await mkdir(join(folder, language), { recursive: true });
    const visitor = await browser.newContext({
      baseURL: shop.url,
      viewport: { width: 390, height: 844 },
      locale: language,
      reducedMotion: 'reduce',
    });
    visitor.setDefaultTimeout(15_000);
    const texts = await loadShopTexts(language);
    const sights = await walk(
      await visitor.newPage(),
      shop.url,
      language,
      context,
      messages[language],
      texts,
    );
    await visitor.close();
    const file = join(folder, `${language}.html`);
    await writeFile(file, toReviewPage(language, texts, sights));
    console.log(`${file}: ${texts.length} texts, ${sights.size} with a screenshot`);
  }
} finally {
  await browser.close();
  await shop.kill();
  await rm(shop.dataDir, { recursive: true, force: true });
}
