/**
 * Tests that the server renders the checkout form disabled, and that the browser fills in the visitor's data.
 * @module-tag slow
 */
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { languages } from '../../../contract/domain/languages.ts';
import { expect } from '../../support/browser/expect.ts';
import { screenIs } from '../../support/browser/journey.ts';
import { desktop, phone, useBrowser, zalando } from '../support/browser.ts';
import { readShifts, watchShifts } from '../support/layoutShifts.ts';

const { open, openWithCart, openSignedIn } = useBrowser();

const email = (page: Page) => page.getByRole('textbox', { name: 'E-mail' });

/** Holds back all scripts until the returned function runs. */
const holdCode = async (page: Page): Promise<() => void> => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
};

describe('checkout before its code has loaded', () => {
  test.for(languages)(
    'in %s, the checkout first shows a disabled form without personal data',
    async (language) => {
      const bare = await open('/checkout', { javaScriptEnabled: false, locale: language });
      const full = await openWithCart('/checkout', { locale: language, item: zalando });
      await screenIs(full, 'form');
      const readTexts = (page: Page, selector: string) => page.locator(`main ${selector}`).allInnerTexts();
      for (const selector of ['h1', 'form h2', 'form label'])
        expect((await readTexts(full, selector)).slice(0, 3), selector).toEqual(
          (await readTexts(bare, selector)).slice(0, 3),
        );
      expect(await bare.locator('main form').getByRole('textbox').isEditable()).toBe(false);
      for (const box of await bare.locator('main form').getByRole('checkbox').all())
        await expect(box).toBeDisabled();
      expect(await bare.locator('main').innerText()).not.toContain('Zalando');
      await bare.context().close();
      await full.context().close();
    },
  );

  test.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const)(
    'the checkout on %s becomes interactive without layout shifts, and the email address can then be entered',
    async (_, viewport) => {
      const page = await openWithCart('/robots.txt', { viewport, item: zalando });
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.addInitScript(watchShifts);
      const release = await holdCode(page);
      // Held-back code could delay the load event, so wait only for DOMContentLoaded.
      await page.goto('/checkout', { waitUntil: 'domcontentloaded' });
      // Wait for the fonts, because a late one changes the width of the button text.
      await page.evaluate(async () => void (await document.fonts.ready));
      await readShifts(page);
      const shut = await email(page).boundingBox();
      expect(await email(page).isEditable()).toBe(false);
      release();
      await expect(email(page)).toBeEditable();
      expect(await email(page).boundingBox()).toEqual(shut);
      expect(await readShifts(page)).toEqual([]);
      await expect(page.locator('main form')).toHaveCount(1);
      await email(page).fill('ann@example.com');
      await expect(page.getByText('Zalando').filter({ visible: true }).first()).toBeVisible();
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  test("the disabled checkout form is replaced by an empty cart or by a signed-in customer's form", async () => {
    const nobody = await open('/checkout');
    await expect(nobody.getByText('Your cart is empty')).toBeVisible();
    await expect(nobody.locator('main form')).toHaveCount(0);
    await nobody.context().close();
    const { page, ...customer } = await openSignedIn('/about');
    await page.context().close();
    const theirs = await openWithCart('/checkout', { item: zalando, customer });
    await expect(email(theirs)).toBeEditable();
    await expect(theirs.getByRole('button', { name: 'Log in' })).toHaveCount(0);
    await theirs.context().close();
  });
});
