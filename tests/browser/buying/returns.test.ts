/** @module-tag slow */
import { rm } from 'node:fs/promises';
import { afterAll, test } from 'vitest';
import { expect } from '../../support/browser/expect.ts';
import { screenIs } from '../../support/browser/journey.ts';
import { toStorage } from '../../support/browser/storage.ts';
import { copyWithReturns } from '../../support/shop/returnable.ts';
import { useBrowser } from '../support/browser.ts';
import { buyGiftCard } from '../support/giftCard.ts';

const dir = await copyWithReturns('netflix');
afterAll(() => rm(dir, { recursive: true }));
const { open, shop } = useBrowser({ env: { CATALOGUE_DIR: dir, RETURN_HOURS: '48' } });

test('a buyer can return a gift card code on the order page until the code has been revealed', async () => {
  const returned = await buyGiftCard(shop());
  const page = await open('/order-success', {
    storage: toStorage(returned.shopper.browser, { orderToken: returned.ordertoken }),
  });
  await screenIs(page, 'completed');
  await expect(page.getByRole('heading', { name: 'Your code is ready' })).toBeVisible();
  await page.getByRole('button', { name: 'Return the code' }).click();
  await page.getByRole('button', { name: 'Return it for a refund' }).click();
  await page.waitForURL(/payment-process/);
  await expect
    .poll(async () => (await returned.shopper.status(returned.ordertoken)).paymentstatus)
    .toBe('refunded');
  await page.context().close();

  const purchase = await buyGiftCard(shop());
  const other = await open('/order-success', {
    storage: toStorage(purchase.shopper.browser, { orderToken: purchase.ordertoken }),
  });
  await other.getByRole('button', { name: 'Open the code' }).click();
  const [receipt] = (await purchase.shopper.print(purchase.ordertoken)).receipts;
  await expect(other.getByText(receipt!.recharge_code).first()).toBeVisible();
  await other.reload();
  await expect(other.getByRole('button', { name: 'Show code' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Return the code' })).toHaveCount(0);
  await other.context().close();

  const product = await open('/giftcardworld/netflix-ch');
  await expect(product.getByText('For 2 days, as long as nobody has opened the code')).toBeVisible();
  await product.context().close();
});
