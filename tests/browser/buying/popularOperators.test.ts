/**
 * Tests the popular operators on the top-up page with and without JavaScript. The server derives them from
 * orders and renders them. Until there are enough orders, it renders a selection of operators.
 *
 * @module-tag slow
 */
import { test } from 'vitest';
import { refreshMeasured } from '../../../server/catalogue/measured.ts';
import { expect } from '../../support/browser/expect.ts';
import { createPlanter } from '../../support/shop/deliveredOrders.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { readShifts, watchShifts } from '../support/layoutShifts.ts';

const { open, running } = useBrowser();

test('the top-up page shows a selection of operators until enough orders exist, and then the most ordered ones, without layout shifts', async () => {
  const plain = await open('/mobile-topup', { javaScriptEnabled: false, viewport: phone });
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('World top-up');
  await expect(plain.getByRole('region', { name: 'Most topped up' })).toHaveCount(0);
  const selected = { name: 'A selection of operators' };
  await expect(plain.getByRole('region', selected).getByRole('link')).toHaveCount(6);
  const early = await open('/mobile-topup', {
    viewport: phone,
    watch: (newPage) => newPage.addInitScript(watchShifts),
  });
  await expect(early.getByRole('region', selected).getByRole('link')).toHaveCount(6);
  expect(await readShifts(early)).toEqual([]);

  const plant = await createPlanter(running().pool);
  for (const [prodid, count] of [
    ['T-200', 21],
    ['T-340', 22],
    ['T-572', 20],
  ] as const)
    await plant(prodid, count);
  await refreshMeasured(running().app.shop);
  const names = [/^NOS Portugal$/, /^Airtel India$/, /Nigeria$/];
  await plain.goto('/mobile-topup');
  const drawn = plain.getByRole('region', { name: 'Most topped up' });
  await expect(drawn.getByRole('link')).toHaveText(names);

  const page = await open('/mobile-topup', {
    viewport: phone,
    watch: (newPage) => newPage.addInitScript(watchShifts),
  });
  const list = page.getByRole('region', { name: 'Most topped up' });
  await expect(list.getByRole('link')).toHaveText(names);
  expect(await readShifts(page)).toEqual([]);
  await list.getByRole('link', { name: 'Airtel India' }).click();
  await expect(page).toHaveURL(/\/mobile-topup\/airtel-india$/);
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('India');
  await expect(list).toHaveCount(0);
});
