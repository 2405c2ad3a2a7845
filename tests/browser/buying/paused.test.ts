/**
 * Tests that an open page updates without a reload when a provider fails and recovers.
 *
 * @module-tag slow
 */
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { expect } from '../../support/browser/expect.ts';
import { fillCheckout, methods, payButton, payByCard, screenIs } from '../../support/browser/journey.ts';
import { createUserActions } from '../../support/browser/userActions.ts';
import { createShopClient, dataOf } from '../../support/shop/client.ts';
import { phone, useBrowser } from '../support/browser.ts';

const { open, openMethods, openWithCart, shop } = useBrowser({
  handsOn: true,
  env: { GATEWAY_PROBE_SECONDS: '1' },
});

const misbehave = async (stand: string, body: object): Promise<void> => {
  const answer = await fetch(new URL(`/sandbox/${stand}/misbehave`, shop()), {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
};
const selling = async () => dataOf(await createShopClient(shop()).get('/getSellingStatus'));
const pauseSupplier = async (): Promise<void> => {
  await misbehave('reloadly', { service: 'unauthorized', next: 1000 });
  // This request makes the shop notice the failure, which pauses the supplier for all visitors.
  await createShopClient(shop()).get('/checkMobileNumber?isd=91&mobile=9801041300');
  await expect.poll(selling).toMatchObject({ paused: 1, offered: [] });
};
const resumeSupplier = async (): Promise<void> => {
  await misbehave('reloadly', { service: 'unauthorized', next: 0 });
  await expect.poll(selling, { timeout: 15_000 }).toMatchObject({ paused: 0 });
};
const interrupted = 'Deliveries are interrupted';
const unpayable = 'You can’t pay at the moment';
/**
 * Advances the page's clock past the next poll (every twenty seconds) until the text appears or disappears.
 * Responses can be up to five seconds old.
 */
const sees = (page: Page, text: string, isThere: boolean): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.clock.fastForward(21_000);
        await page.waitForTimeout(300);
        return page.getByText(text).isVisible();
      },
      { timeout: 20_000 },
    )
    .toBe(isThere);
const values = (page: Page) => page.locator('main').getByRole('radio');

test(
  'the gift card and top-up pages show that the supplier is paused and keep the selection [R21]',
  { timeout: 120_000 },
  async () => {
    const card = await open('about:blank');
    const context = card.context();
    await context.clock.install();
    await card.goto('/giftcardworld/zalando-ch');
    await screenIs(card, 'product');
    await createUserActions(card).pick(/^CHF\s50\.00/);
    const buy = card.getByRole('button', { name: 'Buy' }).filter({ visible: true }).first();
    await expect(buy).toBeEnabled();

    const topUp = await context.newPage();
    await topUp.setViewportSize(phone);
    await topUp.goto('/mobile-topup');
    await createUserActions(topUp).fill('Mobile number', '+919801041300');
    await createUserActions(topUp).press('Continue');
    await screenIs(topUp, 'amount');

    await pauseSupplier();
    for (const page of [card, topUp]) {
      await sees(page, interrupted, true);
      await expect(values(page).first()).toBeDisabled();
    }
    await expect(buy).toBeDisabled();

    await resumeSupplier();
    for (const page of [card, topUp]) {
      await sees(page, interrupted, false);
      await expect(values(page).first()).toBeEnabled();
    }
    // The value selected before the pause is still selected.
    await expect(buy).toBeEnabled();
    await context.close();
  },
);

test('the payment methods stay on screen while sales are paused', { timeout: 120_000 }, async () => {
  const { page } = await openMethods('card');
  await page.clock.install();
  await page.reload();
  await screenIs(page, 'methods');
  await createUserActions(page).pick(methods.card);
  await pauseSupplier();
  await sees(page, unpayable, true);
  await expect(values(page).first()).toBeDisabled();
  await expect(payButton(page, 'card')).toBeDisabled();
  await resumeSupplier();
  await sees(page, unpayable, false);
  await createUserActions(page).pick(methods.card);
  await expect(payButton(page, 'card')).toBeEnabled();
  await page.context().close();
});

test('a checkout without an order stays on screen while sales are paused', { timeout: 120_000 }, async () => {
  const page = await openWithCart('/checkout', { clock: true });
  await fillCheckout(page, 'ann@example.com');
  await pauseSupplier();
  await sees(page, unpayable, true);
  await expect(values(page).first()).toBeDisabled();
  await expect(payButton(page, 'card')).toBeDisabled();
  await resumeSupplier();
  await sees(page, unpayable, false);
  // The form is still filled in, and no order has been created.
  await expect(page.getByLabel('E-mail').first()).toHaveValue('ann@example.com');
  await expect(page.getByRole('checkbox', { name: /^I accept the/ })).toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('orderToken'))).toBeNull();
  await createUserActions(page).pick(methods.card);
  await payByCard(page);
  await page.context().close();
});
