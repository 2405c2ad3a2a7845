/** @module-tag slow */
import type { Locator } from 'playwright-core';
import { describe, test } from 'vitest';
import { expect } from '../../support/browser/expect.ts';
import {
  decide,
  exactlyOnce,
  fillCheckout,
  orderNumber,
  loadProviderRecords,
  payByCard,
  screenIs,
} from '../../support/browser/journey.ts';
import { loadMailsTo } from '../../support/browser/sandbox.ts';
import { createUserActions, pickOne } from '../../support/browser/userActions.ts';
import { newEmail, registerCustomer } from '../../support/shop/shopper.ts';
import { phone, useBrowser, zalando } from '../support/browser.ts';

const { open, openMethods, openWithCart, shop } = useBrowser({ handsOn: true });

describe('lost responses during a purchase', () => {
  test.each(['addCart', 'createSaleOrder', 'createPayURL'])(
    'retrying after the response to %s was lost creates only one order and one payment [STORY-17]',
    async (call) => {
      const page = await open('/giftcardworld/zalando-ch');
      const actions = createUserActions(page);
      const pressAgain = async (button: RegExp | string): Promise<void> => {
        await expect(page.getByText('Please check your internet connection!').first()).toBeVisible();
        await actions.press(button);
      };
      let calls = 0;
      await page.route(`**/api/${call}`, async (route) => {
        calls += 1;
        if (calls > 1) return route.continue();
        // The shop processes the first request, but the response is lost.
        await route.fetch();
        return route.abort('connectionreset');
      });
      await screenIs(page, 'product');
      await actions.pick(/CHF\s50/);
      await actions.press('Buy');
      if (call === 'addCart') await pressAgain('Buy');
      await fillCheckout(page, newEmail());
      await actions.press(/^Pay CHF/);
      if (call !== 'addCart') await pressAgain(/^Pay CHF/);
      await page.waitForURL('**/sandbox/datatrans/v1/start/**');
      await decide(page, 'Approve');
      await page.waitForURL('**/order-success');
      await screenIs(page, 'completed');
      const orderno = await orderNumber(page);
      expect((await loadProviderRecords(shop(), orderno)).attempts).toHaveLength(1);
      await exactlyOnce(shop(), orderno);
      expect(calls).toBe(2);
      await page.context().close();
    },
  );
});

test('the message about a lost connection does not cover the page and disappears after reconnecting', async () => {
  const page = await openWithCart('/checkout', { item: zalando, viewport: phone });
  await screenIs(page, 'form');
  await fillCheckout(page, newEmail());
  await page.context().setOffline(true);
  const actions = createUserActions(page);
  const messages = page.getByRole('region', { name: 'Messages' });
  const lost = page.getByText('Please check your internet connection!');
  await actions.press(/^Pay CHF/);
  // Only one message is shown. It is inside the form and in view, because on a phone the Pay button is far
  // below the top of the form.
  await expect(page.getByRole('alert').filter({ has: lost })).toBeInViewport({ ratio: 1 });
  await expect(lost).toHaveCount(1);
  await expect(messages).toHaveCount(0);
  const bar = page.getByText('You are offline.', { exact: true });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const measure = async (one: Locator) => (await one.boundingBox())!;
  const [above, below] = [await measure(bar), await measure(page.locator('main'))];
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
  // Simulate a return with the Back button. The checkout then fails to load, and only its content shows why.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await screenIs(page, 'failed');
  await expect(messages).toHaveCount(0);
  await expect(lost).toHaveCount(1);
  await page.context().setOffline(false);
  await screenIs(page, 'form');
  await expect(bar).toHaveCount(0);
  await expect(lost).toHaveCount(0);

  await page.context().setOffline(true);
  await actions.press(/^Pay CHF/);
  await expect(lost).toHaveCount(1);
  await page.context().setOffline(false);
  await expect(lost).toHaveCount(0);
  await payByCard(page);
  await page.context().close();
});

test('changing the language at checkout keeps the product and its price, and the receipt email uses the new language [STORY-21]', async () => {
  const page = await openWithCart('/checkout', { item: zalando });
  await screenIs(page, 'form');
  const total = page
    .getByRole('button', { name: /CHF\s\d/ })
    .filter({ visible: true })
    .first();
  await expect(total).toHaveText(/CHF\s50\.00/);
  await createUserActions(page).press('Change language');
  const dialog = page.getByRole('dialog');
  await pickOne(dialog.getByRole('radio', { name: 'Deutsch' }));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await screenIs(page, 'form');
  expect(new URL(page.url()).pathname).toBe('/checkout');
  await expect(page.locator('main')).toContainText('Zalando');
  await expect(total).toHaveText(/CHF\s50\.00/);
  const email = newEmail();
  const form = page.locator('main');
  await form.locator('input[type=email]').fill(email);
  await pickOne(form.getByRole('checkbox', { name: /AGB|Geschäftsbedingungen/ }));
  await pickOne(form.getByRole('radio').first());
  await total.click();
  await page.waitForURL('**/sandbox/datatrans/v1/start/**');
  await page.locator('button[value=approve]').click();
  await page.waitForURL('**/order-success');
  await screenIs(page, 'completed');
  await expect
    .poll(async () => (await loadMailsTo(shop(), email)).map(({ text }) => text).join('\n'))
    .toMatch(/Bestellung/);
  await page.context().close();
});

describe("returning after forty minutes on the card provider's page", () => {
  const away = 40 * 60_000;

  test('a guest who comes back after forty minutes sees the paid order, which is delivered only once [STORY-19]', async () => {
    const { page, orderno } = await openMethods('card', { clock: true });
    await payByCard(page);
    await page.clock.fastForward(away);
    await decide(page, 'Approve');
    await page.waitForURL((url) => url.origin === shop() && !url.pathname.startsWith('/sandbox'));
    await expect(page.locator('body')).toContainText(orderno);
    await exactlyOnce(shop(), orderno);
    await page.context().close();
  });

  test('after forty minutes away, a customer is signed out, and the order is delivered once and emailed [STORY-20]', async () => {
    const customer = await registerCustomer(shop());
    const { page, orderno } = await openMethods('card', { item: zalando, customer, clock: true });
    await payByCard(page);
    await page.clock.fastForward(away);
    await decide(page, 'Approve');
    await page.waitForURL((url) => url.origin === shop() && !url.pathname.startsWith('/sandbox'));
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
    await exactlyOnce(shop(), orderno);
    const mails = await loadMailsTo(shop(), customer.email);
    expect(mails.some(({ subject }) => subject.includes(orderno))).toBe(true);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
      customer.session.access_token,
    );
    await page.context().close();
  });
});
