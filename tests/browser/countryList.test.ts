/** The list of countries: it can be scrolled to its end, and the country that the keyboard is at is always in sight. */
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { expect } from '../../scripts/browser/expect.ts';
import { createUserActions } from '../../scripts/browser/userActions.ts';
import { desktop, phone, useBrowser } from './support/browser.ts';
import { activeOption } from './support/options.ts';

const { open } = useBrowser();

const seen = { shown: true, hit: true };
const active = (page: Page) => page.evaluate(activeOption);
const scrolled = (page: Page): Promise<number> =>
  page.getByRole('listbox').evaluate((list) => Math.round(list.scrollTop));

/** Opens the list, turns the wheel, walks with the keys; on the way back up the list is where it was. */
const walk = async (page: Page): Promise<void> => {
  const field = page.getByRole('combobox').filter({ visible: true }).last();
  await field.click();
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  // what is in use stands on top
  expect(await active(page)).toEqual({ ...seen, name: 'Switzerland', selected: true });
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
    expect(await active(page)).toMatchObject(seen);
  }
  for (const key of ['Home', 'PageDown', 'PageDown', 'ArrowUp', 'End', 'ArrowUp', 'PageUp']) {
    await field.press(key);
    expect(await active(page), key).toMatchObject(seen);
  }
  // the list has come to where the last key leads
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const far = await scrolled(page);
  // whatever moves the page leaves the list where it is
  await page.evaluate(() => dispatchEvent(new Event('resize')));
  expect(await scrolled(page)).toBe(far);
};

describe.each([
  ['1280', desktop],
  ['700', { width: 700, height: 800 }],
  ['390', phone],
])('at %s px', (_, viewport) => {
  test('on the page of the top-up', async () => {
    const page = await open('/mobile-topup', { viewport });
    await walk(page);
    await page.context().close();
  });

  test('in the dialog of country and language', async () => {
    const page = await open('/about', { viewport });
    if (viewport.width < 640) {
      await createUserActions(page).press(/menu/i);
      // the footer has one of the same name, and the menu comes over it
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
