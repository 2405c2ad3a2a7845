/** @module-tag slow */
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { expect } from '../../support/browser/expect.ts';
import { exactlyOnce, screenIs } from '../../support/browser/journey.ts';
import { toStorage } from '../../support/browser/storage.ts';
import { createShopper, giftCard, payAt } from '../../support/shop/shopper.ts';
import { useBrowser } from '../support/browser.ts';

const { open, shop } = useBrowser();

/**
 * Opens the waiting page of an unpaid order and counts the page's requests. Returns the payment URL, so that
 * the test can pay in another browser.
 */
const waitFor = async (watch: (page: Page) => unknown = () => {}) => {
  const shopper = createShopper(shop());
  const { ordertoken, orderno } = await shopper.order(giftCard);
  const { payurl } = await shopper.payUrl(ordertoken);
  const requestCounts = { checkPayment: 0, answered: 0, progress: 0, streams: 0 };
  const page = await open('/payment-process', {
    storage: toStorage(shopper.browser, { orderToken: ordertoken }),
    clock: true,
    watch: async (newPage) => {
      newPage.on('request', (request) => {
        if (request.url().endsWith('/api/paycheckstatus')) requestCounts.checkPayment += 1;
        if (request.url().includes('/api/getOrderStatus')) requestCounts.progress += 1;
        if (request.url().endsWith('/api/orderChanges')) {
          requestCounts.streams += 1;
          expect(request.url()).not.toContain(ordertoken);
        }
      });
      newPage.on('requestfinished', (request) => {
        if (request.url().endsWith('/api/paycheckstatus')) requestCounts.answered += 1;
      });
      await watch(newPage);
    },
  });
  await screenIs(page, 'checking');
  return { page, requestCounts, orderno, payurl };
};

describe('payment waiting page', () => {
  test('a pushed event makes the waiting page show the payment result before its next poll', async () => {
    const { page, requestCounts, orderno, payurl } = await waitFor();
    // The page's clock is stopped, so only a pushed event can update the page.
    await page.clock.pauseAt(Date.now() + 60_000);
    await expect(page.locator('main')).toContainText(orderno);
    // Wait for requests in flight, because they could also detect the payment.
    await expect.poll(() => requestCounts.answered).toBe(requestCounts.checkPayment);
    const before = { ...requestCounts };
    await payAt(payurl, 'approve');
    await page.waitForURL('**/order-success');
    await screenIs(page, 'completed');
    await exactlyOnce(shop(), orderno);
    // The pushed event triggers the payment check.
    expect(requestCounts.checkPayment - before.checkPayment).toBeGreaterThan(0);
    expect(requestCounts.progress).toBe(before.progress);
    await page.context().close();
  });

  test('if the event stream is blocked, the waiting page polls instead', async () => {
    const { page, requestCounts, orderno, payurl } = await waitFor((newPage) =>
      newPage.route('**/api/orderChanges', (route) => route.abort()),
    );
    await payAt(payurl, 'approve');
    await page.waitForURL('**/order-success');
    await screenIs(page, 'completed');
    await exactlyOnce(shop(), orderno);
    expect(requestCounts.streams).toBeGreaterThan(0);
    expect(requestCounts.checkPayment + requestCounts.progress).toBeGreaterThan(1);
    await page.context().close();
  });

  test('the payment waiting page has no menu, and shows the order, the amount and a note that the page can be closed', async () => {
    const { page, orderno } = await waitFor();
    const main = page.locator('main');
    await expect(main).toContainText(orderno);
    await expect(main).toContainText('CHF 25.00');
    await expect(main).toContainText(/your order continues, and we’ll e-\u2060mail you at ada@example\.org/);
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeAttached();
    await page.context().close();
  });
});
