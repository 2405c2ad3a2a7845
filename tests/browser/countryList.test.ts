/**
 * Tests that the country list scrolls to its end and keeps the active country in view, and that loading the
 * list does not move the focus away from another field.
 *
 * @module-tag slow
 */
import type { Locator, Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { expect } from '../support/browser/expect.ts';
import { keyboardOn } from '../support/browser/keyboard.ts';
import { createUserActions } from '../support/browser/userActions.ts';
import { desktop, waitForLateParts, phone, useBrowser } from './support/browser.ts';
import { activeOption } from './support/options.ts';

const { open } = useBrowser({ handsOn: true });

const visible = { shown: true, hit: true };
const active = (page: Page) => page.evaluate(activeOption);
const scrolled = (page: Page): Promise<number> =>
  page.getByRole('listbox').evaluate((list) => Math.round(list.scrollTop));

/**
 * Opens the country list and scrolls it with the mouse wheel and the keyboard. Checks that the active option remains
 * in view.
 */
const walk = async (page: Page): Promise<void> => {
  const field = page.getByRole('combobox').filter({ visible: true }).last();
  await field.click();
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  // The current country is at the top of the list.
  expect(await active(page)).toEqual({ ...visible, name: 'Switzerland', selected: true });
  expect(await scrolled(page)).toBe(0);
  for (let step = 0; step < 5; step += 1) await field.press('PageDown');
  const start = await scrolled(page);
  expect(start).toBeGreaterThan(1_000);

  await list.hover();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(start + 300);
  await page.mouse.wheel(0, -900);
  await expect.poll(() => scrolled(page)).toBeLessThan(start - 300);

  for (let step = 0; step < 12; step += 1) {
    await field.press('ArrowDown');
    expect(await active(page)).toMatchObject(visible);
  }
  for (const key of ['Home', 'PageDown', 'PageDown', 'ArrowUp', 'End', 'ArrowUp', 'PageUp']) {
    await field.press(key);
    expect(await active(page), key).toMatchObject(visible);
  }
  // Wait until the list has finished scrolling to the selected option.
  let far: number;
  do {
    far = await scrolled(page);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  } while ((await scrolled(page)) !== far);
  // Resizing the page does not scroll the list.
  await page.evaluate(() => dispatchEvent(new Event('resize')));
  expect(await scrolled(page)).toBe(far);
};

describe.each([
  ['1280', desktop],
  ['700', { width: 700, height: 800 }],
  ['390', phone],
])('country list at %s px', (_, viewport) => {
  test('the country list scrolls on the top-up page', async () => {
    const page = await open('/mobile-topup', { viewport });
    await walk(page);
    await page.context().close();
  });

  test('the country list scrolls in the country and language dialog', async () => {
    const page = await open('/about', { viewport });
    if (viewport.width < 640) {
      await createUserActions(page).press(/menu/i);
      // The menu covers a button with the same name in the footer.
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /CH · EN/ })
        .click();
    } else await createUserActions(page).press(/Change language|CH · EN/);
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await walk(page);
    await page.context().close();
  });
});

describe('country field while its list is loading', () => {
  /** Opens a page and holds back the given script until `release` runs. */
  const openWithout = async (late: RegExp, path: string, options: Parameters<typeof open>[1] = {}) => {
    // Start on robots.txt, which loads no scripts, so that requests are already intercepted when the first
    // script is requested.
    const page = await open('/robots.txt', options);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(late, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const field = page.getByRole('main').getByRole('combobox', { name: 'Country' });
    return { page, field, release };
  };
  type Marked = Element & { isMine?: boolean };
  const mark = (field: Locator) => field.evaluate((element: Marked) => void (element.isMine = true));
  /** Returns whether the field is still the same element and has the focus. */
  const isKept = (field: Locator): Promise<boolean> =>
    field.evaluate((element: Marked) => element.isMine === true && element === document.activeElement);
  const list = /\/assets\/CountryList-/;

  test.for(['/', '/mobile-topup', '/giftcardworld'])(
    'text typed into the country field on %s is kept, and its matches appear once the list has loaded',
    async (path) => {
      const { page, field, release } = await openWithout(list, path);
      await waitForLateParts(page);
      await keyboardOn(page).to(field);
      await page.keyboard.type('Germ');
      await mark(field);
      release();
      await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/^Germany/]);
      expect(await isKept(field)).toBe(true);
      await expect(field).toHaveValue('Germ');
      await page.keyboard.press('Enter');
      await expect(field).toHaveValue('Germany');
      expect(await isKept(field)).toBe(true);
      await page.context().close();
    },
  );

  test('on a phone, tapping the country field opens the list once it has loaded, and Escape leaves the field unchanged', async () => {
    const { page, field, release } = await openWithout(list, '/', { viewport: phone, hasTouch: true });
    await waitForLateParts(page);
    await field.tap();
    await mark(field);
    release();
    await expect(page.getByRole('listbox')).toBeVisible();
    expect(await isKept(field)).toBe(true);
    expect(await active(page)).toEqual({ ...visible, name: 'Switzerland', selected: true });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    expect(await isKept(field)).toBe(true);
    await expect(field).toHaveValue('Switzerland');
    await page.context().close();
  });

  test('text typed into the country field before the scripts load remains in the field', async () => {
    const { page, field, release } = await openWithout(/\/assets\/.*\.js/, '/');
    await keyboardOn(page).to(field);
    await page.keyboard.type('Germ');
    await mark(field);
    release();
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/^Germany/]);
    expect(await isKept(field)).toBe(true);
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('Germany');
    await page.context().close();
  });

  test('pressing Enter before the country list has loaded selects the country once the list has loaded, without submitting the form', async () => {
    const { page, field, release } = await openWithout(list, '/');
    await waitForLateParts(page);
    await keyboardOn(page).to(field);
    await page.keyboard.type('india');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('98010');
    await expect(page).toHaveURL(/\/$/);
    release();
    await expect(field).toHaveValue('India');
    await expect(page.getByLabel('Mobile number')).toBeFocused();
    await expect(page.getByLabel('Mobile number')).toHaveValue('98010');
    await page.context().close();
  });

  test('if the country list fails to load, the field shows the selected country again', async () => {
    const page = await open('/robots.txt');
    await page.route(list, (route) => route.abort());
    await page.goto('/');
    await waitForLateParts(page);
    const field = page.getByRole('main').getByRole('combobox', { name: 'Country' });
    await keyboardOn(page).to(field);
    await page.keyboard.type('Germ');
    await expect(field).toHaveValue('Germ');
    await page.keyboard.press('Tab');
    await expect(field).toHaveValue('Switzerland');
    await page.context().close();
  });
});
