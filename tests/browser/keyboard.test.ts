/**
 * Tests a complete purchase by keyboard alone, including screen reader announcements.
 *
 * @module-tag slow
 */
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { recordAnnouncements, type Announcement } from '../support/browser/announcements.ts';
import { expect } from '../support/browser/expect.ts';
import { methods, screenIs } from '../support/browser/journey.ts';
import { keyboardOn } from '../support/browser/keyboard.ts';
import { desktop, isFirefox, phone, readClipboard, useBrowser } from './support/browser.ts';

if (isFirefox)
  console.warn(
    'Skipped: the focus ring after Tab has returned from the toolbar of Firefox. WebDriver BiDi sends keys to a page that does not have the focus.',
  );

const { open } = useBrowser();
const hears = (announced: () => Promise<Announcement[]>, text: string | RegExp) =>
  expect
    .poll(
      async () =>
        (await announced()).filter((one) =>
          typeof text === 'string' ? one.text.includes(text) : text.test(one.text),
        ),
      `announced: ${text}`,
    )
    .not.toEqual([]);

const visit = async (viewport: { width: number; height: number }) => {
  const page = await open('about:blank', { viewport, reducedMotion: 'no-preference' });
  const { announced } = await recordAnnouncements(page);
  await page.goto('/');
  await screenIs(page, 'shown');
  // Wait for the parts of the page that load late, because they can cover content.
  await page.locator('.dock_dock').waitFor();
  return {
    page,
    announced,
    keys: keyboardOn(page, { awayIsUnseen: isFirefox }),
    main: page.locator('main'),
    dialog: page.getByRole('dialog'),
  };
};
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true });
const link = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true });

/** Completes a purchase from the checkout to the code on the order page. */
const checkOut = async ({ page, announced, keys, main }: Awaited<ReturnType<typeof visit>>) => {
  await page.waitForURL('**/checkout');
  await screenIs(page, 'form');
  await keys.isIn(main);
  // Pressing Pay with an empty form moves the focus to the first invalid field, whose description is its error.
  await keys.use(button(page, /^Pay CHF/));
  const email = page.getByLabel('E-mail', { exact: true }).first();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/Email is required/);
  await keys.type('ann@example.com');
  await keys.use(page.getByRole('checkbox', { name: /^I accept/ }), 'Space');
  await keys.to(page.getByRole('radio', { name: methods.card }));
  await keys.press('ArrowDown');
  await keys.look();
  await keys.press('ArrowUp');
  await expect(page.getByRole('radio', { name: methods.card })).toBeChecked();
  await keys.use(button(page, /^Pay CHF/));
  await page.waitForURL('**/sandbox/datatrans/v1/start/**');
  await keys.use(button(page, /^Approve/));
  await page.waitForURL('**/order-success');
  await screenIs(page, 'completed');
  await hears(announced, 'Your order is complete');
};

describe('buying by keyboard alone', () => {
  test('a customer on a phone buys a gift card by keyboard, from the front page to the code', async () => {
    const way = await visit(phone);
    const { page, announced, keys, main, dialog } = way;
    // The first tab stop is the skip link.
    await keys.press('Tab');
    await expect(link(page, 'Skip to content')).toBeFocused();
    await keys.look();
    await keys.press('Enter');
    await expect(main).toBeFocused();
    // The menu traps the focus and returns it to the Menu button when closed.
    const menu = button(page, 'Menu');
    await keys.to(menu, 'Shift+Tab');
    await keys.press('Enter');
    await expect(dialog).toBeVisible();
    await keys.isHeldBy(dialog, 12);
    await keys.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(menu).toBeFocused();
    await keys.press('Enter');
    await expect(dialog).toBeVisible();
    await keys.use(dialog.getByRole('link', { name: 'Gift cards' }));
    await screenIs(page, 'list');
    await expect(main).toBeFocused();
    await keys.to(page.getByLabel('Search'));
    await keys.type('zalando');
    await hears(announced, /^1 product$/);
    await keys.use(page.getByRole('link', { name: /Zalando/ }));
    await screenIs(page, 'product');
    // The most popular value is preselected.
    await keys.to(page.getByRole('radio', { checked: true }));
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown']) {
      await keys.press(key);
      await keys.look();
    }
    await expect(page.getByRole('radio').nth(2)).toBeChecked();
    await keys.use(button(page, 'Buy'));
    await checkOut(way);
    await keys.use(button(page, /^Show code/));
    await expect(main.getByText('••••')).toHaveCount(0);
    await keys.use(button(page, 'Copy').first());
    await hears(announced, /^Copied$/);
    const code = await readClipboard(page);
    expect((await main.innerText()).replace(/\s/g, '')).toContain(code);
    await page.context().close();
  });

  test('a customer on a desktop corrects a typo in the number and buys a top-up by keyboard', async () => {
    const way = await visit(desktop);
    const { page, announced, keys, main } = way;
    const country = main.getByRole('combobox', { name: 'Country' });
    const number = page.getByLabel('Mobile number');
    await keys.to(country);
    await keys.press('ArrowDown');
    await expect(page.getByRole('listbox')).toBeVisible();
    await keys.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await keys.type('Indi');
    await keys.press('Enter');
    await expect(country).toHaveValue('India');
    await keys.to(number);
    await keys.type('12');
    await keys.press('Enter');
    await page.waitForURL('**/mobile-topup');
    // The invalid field has the focus, and its error describes it.
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription(/valid mobile number/);
    await keys.look();
    await keys.press('ControlOrMeta+a');
    await keys.type('9801041300');
    await keys.press('Enter');
    await screenIs(page, 'amount');
    await expect(page.getByRole('heading', { name: 'How much?' })).toBeFocused();
    await keys.to(page.getByRole('radio', { checked: true }));
    for (const key of ['ArrowUp', 'ArrowDown']) {
      await keys.press(key);
      await keys.look();
    }
    await keys.use(button(page, 'Continue'));
    await checkOut(way);
    await expect(main).toContainText('+91 98');
    // Closing a dialog that was opened from the header returns the focus to the button that opened it.
    const preferences = button(page, /^Country and language/);
    await keys.to(preferences, 'Shift+Tab');
    await keys.press('Enter');
    await expect(way.dialog).toBeVisible();
    await keys.isHeldBy(way.dialog, 8);
    await keys.press('Escape');
    await expect(preferences).toBeFocused();
    expect(await announced()).not.toEqual([]);
    await page.context().close();
  });

  test('the sign-in dialog announces errors to screen readers and restores focus when it closes', async () => {
    const { page, announced, keys, dialog } = await visit(phone);
    const menu = button(page, 'Menu');
    await keys.use(menu);
    await expect(dialog).toBeVisible();
    await keys.use(dialog.getByRole('button', { name: 'Log in' }));
    await expect(dialog.getByLabel('E-mail')).toBeFocused();
    await keys.look();
    await keys.type('nobody@example.com');
    await keys.to(dialog.getByLabel('Password', { exact: true }));
    await keys.type('Wrong-one-1');
    await keys.press('Enter');
    await hears(announced, 'Invalid email or password.');
    await keys.isHeldBy(dialog, 10);
    await keys.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(menu).toBeFocused();
    await page.context().close();
  });
});
