/**
 * Crawls the main views at 200 % zoom and with large text. Full mode also covers rare views: verification and
 * order states, failures and waiting.
 *
 * @module-tag slow
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '../../../contract/domain/languages.ts';
import { axeOn, paintRules } from '../../support/browser/crawl/axe.ts';
import { joinAsStaff, makeCustomers } from '../../support/browser/crawl/customers.ts';
import { findFaults, settled, showIn, textsOn } from '../../support/browser/crawl/look.ts';
import { moreViews, type Shown } from '../../support/browser/crawl/moreViews.ts';
import { readerOn } from '../../support/browser/crawl/reader.ts';
import { findCovered, findUnmarked } from '../../support/browser/crawl/senses.ts';
import { findInvalidDrawn } from '../../support/browser/crawl/validate.ts';
import { views } from '../../support/browser/crawl/views.ts';
import { change } from '../../support/browser/crawl/visit.ts';
import { mainViews } from './mainViews.ts';
import { isFullCrawl, useCrawl } from './useCrawl.ts';

const { open, running, openAs, collectFindings, made } = useCrawl();

/** Sets the browser's default font size in pixels, which media queries depend on. The default is 16. */
const setLetters = async (page: Page, standard: number): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
};

describe.each([
  // A desktop window zoomed to 200 %.
  ['zoomed to 200 %', { width: 640, height: 450 }, 2, 16],
  ['with twice the font size', { width: 1280, height: 900 }, 1, 32],
  ['with twice the font size on a phone', { width: 390, height: 844 }, 1, 32],
] as const)('layout of the main views %s', (_, viewport, deviceScaleFactor, letters) => {
  const shown = views.filter(({ name }) => mainViews.has(name));
  test.each([...new Set(shown.map(({ who }) => who))])(
    'no content is cut off in the main views of: %s',
    { timeout: 300_000 },
    async (who) => {
      const findings: string[] = [];
      const options = { viewport, deviceScaleFactor };
      const { page, local } = await openAs(made.context.storages[who], 'de', false, options);
      await setLetters(page, letters);
      for (const [index, view] of shown.filter((one) => one.who === who).entries()) {
        const path = view.path(made.context);
        await (isFullCrawl || index === 0 ? page.goto(path) : change(page, path, view.screen, local));
        await page.locator(`main [data-screen="${view.screen}"]`).first().waitFor();
        await view.act(readerOn(page, made.words.de));
        await settled(page);
        const root = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
        if (root !== `${letters}px`) findings.push(`${view.name}: letters of ${root}`);
        const found = await findFaults(page);
        findings.push(...found.map((fault) => `${view.name}: ${fault}`));
      }
      await page.context().close();
      expect(findings).toEqual([]);
    },
  );
});

test('the crawl reports English text on pages in other languages', async () => {
  const { page } = await openAs(made.context.storages.visitor, 'en', false);
  await page.goto('/about');
  await settled(page);
  const pageTexts = await textsOn(page);
  for (const language of languages)
    expect(made.words[language].leftIn(pageTexts).length > 20, language).toBe(language !== 'en');
  await page.context().close();
});

test('the crawl checks the focus styles for keyboard users, even after a mouse click', async () => {
  const { page } = await openAs(made.context.storages.visitor, 'it', false);
  await page.goto('/about');
  await settled(page);
  await page.locator('main h1').click();
  await showIn(page, { width: 1280, height: 900, forcedColors: 'active' });
  expect(await findUnmarked(page)).toEqual([]);
  await page.locator('main').evaluate((main) => {
    main.insertAdjacentHTML('beforeend', '<button type="button" id="planted">A</button>');
    main.querySelector<HTMLElement>('#planted')!.style.outline = 'none';
  });
  expect(await findUnmarked(page)).toEqual([expect.stringMatching(/^no visible focus: <button> A/)]);
  await page.context().close();
});

test('the crawl reports invalid HTML, text that is too faint, and buttons that are too small or covered', async () => {
  const { page } = await openAs(made.context.storages.visitor, 'en', false);
  await page.goto('/about');
  await settled(page);
  await page.locator('main').evaluate((main) => {
    main.insertAdjacentHTML(
      'beforeend',
      // The first text's contrast meets AA but not AAA. The second text is on a gradient, so its contrast at
      // the dark end can only be measured in pixels.
      `<p id="planted" data-style="background: #fff; color: #6b6b6b">CHF 1.00</p>
      <p id="planted" data-style="background: linear-gradient(#fff, #888); color: #222">CHF 2.00</p>
      <button type="button" data-style="all: unset; width: 9px; height: 9px">A</button><button type="button" data-style="all: unset; width: 9px; height: 9px">B</button>
      <div data-style="position: relative">
        <button type="button">C</button>
        <div data-style="position: absolute; inset: 0; background: #fff"></div>
      </div>`,
    );
    // Set the styles from a script, because the CSP forbids inline styles.
    for (const planted of main.querySelectorAll<HTMLElement>('[data-style]'))
      planted.style.cssText = planted.dataset['style'] ?? '';
  });
  const found = await axeOn(page, paintRules);
  expect(found.filter((one) => one.startsWith('color-contrast-enhanced'))).toEqual([
    expect.stringContaining('CHF 1.00'),
    expect.stringMatching(/a contrast of [456]\.\d\d .*CHF\s2\.00/),
  ]);
  expect(found.filter((one) => one.startsWith('color-contrast:'))).toEqual([]);
  expect(found).toContainEqual(expect.stringMatching(/^target-size: .*\(2\)/));
  expect(await findCovered(page)).toEqual(['covered: <button> C']);
  expect(await findInvalidDrawn(await page.content())).toContainEqual(expect.stringMatching(/^no-dup-id/));
  await page.context().close();
});

describe.runIf(isFullCrawl)('views that the main crawl does not reach', () => {
  let rare: Shown[] = [];
  beforeAll(async () => {
    const staff = await open('about:blank');
    await joinAsStaff(running(), staff);
    rare = moreViews(await makeCustomers(running(), staff), made.context);
    await staff.context().close();
  }, 300_000);

  test.each(languages)(
    'in %s, the crawl finds no problems in views that the main crawl does not reach',
    { timeout: 900_000 },
    async (language) => {
      const findings: string[] = [];
      for (const { name, storage, show } of rare) {
        const { page } = await openAs(storage, language, false);
        // The view may cause a rejected request on purpose, so the crawl does not report one.
        const refused = 'perhaps';
        findings.push(
          ...(await collectFindings(page, { name, refused }, language, () =>
            show(readerOn(page, made.words[language])),
          )),
        );
        await page.context().close();
      }
      expect(findings).toEqual([]);
    },
  );
});
