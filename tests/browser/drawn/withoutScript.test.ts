/** @module-tag slow */
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { languages } from '../../../contract/domain/languages.ts';
import { listedPaths } from '../../../server/htmlHead/pages.ts';
import { expect } from '../../support/browser/expect.ts';
import { phone, useBrowser } from '../support/browser.ts';

const { open } = useBrowser();

/** Returns all visible text between the header and the footer. */
const readText = (page: Page): Promise<string> =>
  page
    .locator('main')
    .innerText()
    .then((text) =>
      text
        // The dial code is loaded after the first paint, together with the phone number tables.
        .replace(/\+41\b/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    );

const paths = [...listedPaths, '/giftcardworld/zalando-ch', '/mobile-topup/swisscom-prepaid', '/paysafe'];

describe('shop without JavaScript', () => {
  test.for(languages)(
    'in %s, every public page has the same text with and without JavaScript',
    async (language) => {
      const bare = await open('/', { javaScriptEnabled: false, locale: language });
      const full = await open('/', { locale: language, asksCookies: true });
      const notices: string[] = [];
      for (const path of paths) {
        await bare.goto(path);
        await full.goto(path);
        await expect(full.locator('[aria-busy=true]')).toHaveCount(0);
        await expect(bare.locator('h1')).toHaveCount(1);
        expect(await bare.locator('h1').innerText()).toBe(await full.locator('h1').innerText());
        const [read, drawn] = [await readText(bare), await readText(full)];
        expect(read.length, path).toBeGreaterThan(80);
        expect(read, path).toBe(drawn);
        notices.push(await bare.locator('noscript .no-script').innerText());
      }
      expect(new Set(notices).size).toBe(1);
      await bare.context().close();
      await full.context().close();
    },
  );

  test('without JavaScript, links lead from the front page to a gift card, its prices and back', async () => {
    const page = await open('/', { javaScriptEnabled: false, viewport: phone });
    await page.getByRole('link', { name: 'Gift cards', exact: true }).first().click();
    await expect(page).toHaveURL(/\/giftcardworld$/);
    await page.getByRole('link', { name: 'Zalando' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zalando');
    await expect(page.getByText('CHF 50').first()).toBeVisible();
    await page.getByRole('link', { name: 'Rigi' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top up phones worldwide');
    await page.context().close();
  });

  test('without JavaScript, the form on the front page opens the top-up page [C11]', async () => {
    const page = await open('/', { javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/mobile-topup\??$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('World top-up');
    await page.context().close();
  });
});
