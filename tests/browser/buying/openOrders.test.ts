/** @module-tag slow */
import { test } from 'vitest';
import { expect } from '../../support/browser/expect.ts';
import { screenIs } from '../../support/browser/journey.ts';
import { toStorage } from '../../support/browser/storage.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { buyGiftCard } from '../support/giftCard.ts';

const { open, shop } = useBrowser({ handsOn: true });

test.each([undefined, phone])(
  'the header of every page shows a paid order until the buyer has seen its result (%j)',
  async (viewport) => {
    const { shopper, ordertoken, orderno } = await buyGiftCard(shop());
    // The browser has only the buyer cookie and the CSRF cookie that is set with it.
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
    // The page of the order itself does not show this line in its header, and visiting that page marks the result as
    // seen.
    await expect(line).toHaveCount(0);
    await page.goto('/help');
    await page.locator('.dock_dock').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await expect(line).toHaveCount(0);
    await page.context().close();
  },
);
