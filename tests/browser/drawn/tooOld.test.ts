/**
 * Tests that a browser without a required feature shows the server-rendered page and a notice explaining why
 * the customer cannot buy anything.
 *
 * @module-tag slow
 */
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { languages } from '../../../contract/domain/languages.ts';
import { getMessages } from '../../../server/messages/index.ts';
import { expect } from '../../support/browser/expect.ts';
import { phone, useBrowser } from '../support/browser.ts';

const { open } = useBrowser();

/**
 * Feature checks in the page's script. A test replaces the checked feature with one that no engine supports.
 */
const questions = { colours: /light-dark\(red,\s*red\)/g, popovers: /selector\(:popover-open\)/g };
const answerNo = async (page: Page, question: RegExp): Promise<void> => {
  await page.route(/\/assets\/|^[^.]*$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(question, (match) =>
      match.replace(/\((:?)/, '($1nobody-has-'),
    );
    // The CSP allows only the original inline script, not this modified version.
    const { 'content-security-policy': _, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers, body });
  });
};

/**
 * Closes the page. Ignores errors in request handlers that are still running, because a closed page cannot
 * receive their responses.
 */
const close = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
};

const notice = (page: Page) => page.locator('.too-old');
/** Returns whether the shop's code has rendered or hydrated the page. */
const isRunning = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.localStorage.getItem('Location') !== null);

describe('outdated browsers', () => {
  test.for(languages)(
    'in %s, an outdated browser shows the page and a notice that the browser is too old for purchases',
    async (language) => {
      const page = await open('/robots.txt', { locale: language, viewport: phone });
      await answerNo(page, questions.popovers);
      for (const path of ['/', '/giftcardworld', '/paysafe/paysafecard', '/help']) {
        await page.goto(path);
        await expect(notice(page)).toBeVisible();
        await expect(notice(page)).toHaveText(getMessages(language).browserNotices.browserTooOld);
        await expect(page.locator('h1')).toBeVisible();
      }
      expect(await isRunning(page)).toBe(false);
      await close(page);
    },
  );

  test.for(Object.entries(questions))(
    "a browser without %s shows the notice about outdated browsers, and the page's links work",
    async ([, question]) => {
      const page = await open('/robots.txt', { viewport: phone });
      await answerNo(page, question);
      await page.goto('/');
      await page.getByRole('link', { name: 'Gift cards', exact: true }).first().click();
      await expect(page).toHaveURL(/\/giftcardworld$/);
      await page.getByRole('link', { name: 'Zalando' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zalando');
      await expect(notice(page)).toBeVisible();
      expect(await isRunning(page)).toBe(false);
      await close(page);
    },
  );

  test("a browser that cannot parse the shop's code shows the notice about outdated browsers", async () => {
    const page = await open('/robots.txt');
    await answerNo(page, questions.colours);
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'this is none' }),
    );
    await page.goto('/about');
    await expect(page.locator('h1')).toHaveText('About us');
    await expect(notice(page)).toBeVisible();
    await close(page);
  });

  test('on a page rendered by the browser, the notice about outdated browsers links to a server-rendered page', async () => {
    const page = await open('/robots.txt', { locale: 'de' });
    await answerNo(page, questions.popovers);
    await page.goto('/orders');
    await expect(notice(page)).toContainText(getMessages('de').browserNotices.browserTooOld);
    await expect(notice(page).locator('xpath=..')).toHaveAttribute('lang', 'de');
    await notice(page).getByRole('link', { name: 'Rigi' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice(page)).toBeVisible();
    await close(page);
  });
});

test('without JavaScript, a page that is not server-rendered shows a message instead of a blank page', async () => {
  const page = await open('/orders', { javaScriptEnabled: false });
  await expect(page.locator('noscript .no-script')).toContainText('Without JavaScript you can look around.');
  await page.getByRole('link', { name: 'Rigi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top up phones worldwide');
  await close(page);
});
