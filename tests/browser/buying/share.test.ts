/** @module-tag slow */
import { test } from 'vitest';
import { expect } from '../../support/browser/expect.ts';
import { screenIs } from '../../support/browser/journey.ts';
import { toStorage } from '../../support/browser/storage.ts';
import { createUserActions } from '../../support/browser/userActions.ts';
import { dataOf } from '../../support/shop/client.ts';
import { createShopper, payAt, topUp } from '../../support/shop/shopper.ts';
import { phone, useBrowser } from '../support/browser.ts';

const { open, shop } = useBrowser();

test("a shared top-up opens in the recipient's language, and its link stops working once the buyer removes it", async () => {
  const shopper = createShopper(shop());
  // The operator of this test number is unavailable, so the top-up stays in progress.
  const { ordertoken } = await shopper.order({ ...topUp, Mobile: '9801041304' });
  await payAt((await shopper.payUrl(ordertoken)).payurl, 'approve');
  await expect.poll(async () => (await shopper.status(ordertoken)).status).toBe('processing');
  const buyer = await open('/order-success', {
    storage: toStorage(shopper.browser, { orderToken: ordertoken }),
    viewport: phone,
  });
  await screenIs(buyer, 'processing');
  const actions = createUserActions(buyer);
  await actions.press('Share with the recipient');
  await actions.fill('Your first name', 'Anna');
  await buyer.getByLabel('Recipient’s language').selectOption('es');
  await actions.press('Create link');
  const link = (await buyer.getByText('/shared-topup#').textContent())!.trim();
  const message = await buyer.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(new URL(message!).searchParams.get('text')).toBe(
    `Anna le envía INR\u00a0299.00 de saldo. Vea aquí cuándo llega: ${link}`,
  );

  // The recipient opens the page on another phone.
  const recipient = await open(new URL(link).pathname + new URL(link).hash, { viewport: phone });
  await expect(
    recipient.getByRole('heading', { name: 'INR 299.00 van en camino hacia usted' }),
  ).toBeVisible();
  await expect(recipient.getByText('Anna')).toBeVisible();
  await expect(recipient.getByText('•••• 04')).toBeVisible();
  await expect(recipient.locator('html')).toHaveAttribute('lang', 'es');
  await expect(recipient.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  expect(recipient.url()).not.toContain('.es');
  await expect(recipient.locator('main')).not.toContainText('CHF');

  await actions.press('Remove the link');
  await expect(buyer.getByRole('button', { name: 'Share with the recipient' })).toBeVisible();
  await recipient.reload();
  await expect(recipient.getByRole('heading', { name: 'Este enlace ya no es válido' })).toBeVisible();
  await recipient.context().close();
  await buyer.context().close();
});

test('the page of a shared top-up updates when the top-up arrives, and then stops polling', async () => {
  const shopper = createShopper(shop());
  // Top-ups of this test number are delivered after a few seconds.
  const { ordertoken } = await shopper.order({ ...topUp, Mobile: '9801041100' });
  await payAt((await shopper.payUrl(ordertoken)).payurl, 'approve');
  await expect.poll(async () => (await shopper.status(ordertoken)).status).toMatch(/processing|completed/);
  const request = { ordertoken, sender: '', language: 'en' };
  const { url } = dataOf(await shopper.browser.post('/createShare', request));
  const page = await open(new URL(url).pathname + new URL(url).hash, { clock: true });
  await expect.poll(async () => (await shopper.status(ordertoken)).status).toBe('completed');
  await page.clock.fastForward(5_000);
  await expect(page.getByRole('heading', { name: 'INR 299.00 has arrived' })).toBeVisible();
  const requestedUrls: string[] = [];
  page.on('request', (request) => void requestedUrls.push(request.url()));
  await page.clock.fastForward(300_000);
  expect(requestedUrls.filter((one) => one.includes('openShare'))).toEqual([]);
  await page.context().close();
});
