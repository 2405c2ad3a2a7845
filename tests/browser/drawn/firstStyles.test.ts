/**
 * Checks that the styles in a server-rendered page are complete: nothing changes when the full style sheets
 * load.
 *
 * @module-tag slow
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listedPaths } from '../../../server/htmlHead/pages.ts';
import { desktop, phone, useBrowser } from '../support/browser.ts';

const { open, shop } = useBrowser();

const read = async (path: string): Promise<string> => (await fetch(`${shop()}${path}`)).text();
/** Loads the style sheets that the page's own script would load. */
const readSheets = async (path: string): Promise<string[]> =>
  Promise.all([...new Set((await read(path)).match(/\/assets\/[\w-]+\.css/g))].map(read));

/**
 * CSS properties that affect an element's appearance. Comparing all four hundred properties would take two
 * minutes.
 */
const shown =
  'display position visibility opacity transform z-index content order width height margin padding inset gap flex grid-area overflow text-align ' +
  'color background border border-radius box-shadow outline fill stroke font letter-spacing text-decoration white-space transition animation cursor';

/**
 * Returns, for each element, the properties that the given style sheets change. Adds the sheets as adopted
 * style sheets, because the CSP blocks other style sheet files.
 */
const findChanged = (page: Page, sheets: readonly string[]): Promise<string[]> =>
  page.evaluate(
    ([texts, names]) => {
      const styles = [...document.querySelectorAll('body, body *')].flatMap((element) =>
        [null, '::before', '::after'].map((part) => ({
          name: `${element.localName}.${element.className}${part ?? ''}`,
          style: getComputedStyle(element, part),
        })),
      );
      const readAll = () =>
        styles.map(({ style }) => names.map((name) => `${name}: ${style.getPropertyValue(name)}`));
      const before = readAll();
      document.adoptedStyleSheets = texts.map((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        return sheet;
      });
      return readAll().flatMap((values, index) =>
        values
          .filter((value, at) => value !== before[index]![at])
          .map((value) => `${styles[index]!.name} ${value}`),
      );
    },
    [sheets, shown.split(' ')] as const,
  );

const paths = [...listedPaths, '/giftcardworld/zalando-ch', '/mobile-topup/swisscom-prepaid'];

test.each([
  ['a phone in the light scheme', { viewport: phone, colorScheme: 'light' }],
  ['a desktop in the dark scheme', { viewport: desktop, colorScheme: 'dark' }],
] as const)('the styles of the server-rendered pages are complete on %s', async (_, options) => {
  const page = await open('/', { javaScriptEnabled: false, ...options });
  for (const path of paths) {
    await page.goto(path);
    const sheets = await readSheets(path);
    expect(sheets.length, path).toBeGreaterThan(1);
    expect(await findChanged(page, sheets), path).toEqual([]);
  }
  // Prove that the check detects a missing rule.
  expect((await findChanged(page, ['h1{color:#123456}'])).join()).toContain('color: rgb(18, 52, 86)');
  await page.context().close();
});

test('each font face is defined only once, because a second definition would cause every line to be laid out again', async () => {
  const page = await open('/');
  const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href !== null));
  expect(styles.filter(Boolean).length).toBeGreaterThan(1);
  const faces = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].map(({ family }) => family.replaceAll('"', ''));
  });
  expect(faces.toSorted()).toEqual(['Inter Stand-in', 'Inter Variable']);
  await page.context().close();
});
