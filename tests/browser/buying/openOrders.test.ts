/** @module-tag slow */
import { test } from 'vitest';
import { expect } from '../../support/browser/expect.ts';
import { screenIs } from '../../support/browser/journey.ts';
import { toStorage } from '../../support/browser/storage.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { buyGiftCard } from '../support/giftCard.ts';

const { open, shop } = useBrowser({ handsOn: true });

test.each([undefined, phone])(
  'the header shows a paid order until the buyer has seen its result (viewport: %j)',
  async (viewport) => {
    const { shopper, ordertoken, orderno } = await buyGiftCard(shop());
    // The only cookies in this browser are the buyer cookie and the browser's own CSRF cookie.
    const { cookies } = toStorage(shopper.browser, {});
    const page = await open('/help', {
      storage: { cookies: { ...cookies, 'XSRF-TOKEN': 'a-token-of-this-browser' }, local: {} },
      ...(viewport ? { viewport } : {}),
    });
    const line = page.getByRole('link', { name: `Your order ${orderno} is ready` });
    await line.click();
    await screenIs(page, 'completed');
    await expect(page.locator('main')).toContainText(orderno);
    expect(page.url()).not.toContain(ordertoken);
    // Visiting the order's page marks the result as seen, so the header no longer shows the order.
    await expect(line).toHaveCount(0);
    await page.goto('/help');
    await page.locator('.dock_dock').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await expect(line).toHaveCount(0);
    await page.context().close();
  },
);
