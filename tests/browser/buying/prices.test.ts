/**
 * Tests how the price details of a top-up (contents, exchange rate and taxes) are shown on each page up to the checkout.
 *
 * @module-tag slow
 */
import { expect as expectValue, test } from 'vitest';
import { expect } from '../../support/browser/expect.ts';
import { screenIs } from '../../support/browser/journey.ts';
import { createUserActions } from '../../support/browser/userActions.ts';
import { phone, useBrowser } from '../support/browser.ts';

const { open } = useBrowser();

test('before and at checkout, a top-up shows its exchange rate and whether local taxes will be deducted', async () => {
  const page = await open('/', { viewport: phone });
  const actions = createUserActions(page);
  const main = page.locator('main');
  await screenIs(page, 'shown');
  await actions.fill('Mobile number', '+91 98 0104 1300');
  await actions.press('Continue');
  await screenIs(page, 'amount');
  await expect(page.getByRole('radio', { name: /INR\s299\.00/ })).toBeChecked();
  await expect(main).toContainText('unlimited calls, 1.5\u00a0GB a day, 100\u00a0SMS a day');
  await expect(main).toContainText('Exchange rate: 1\u00a0CHF = 104.91\u00a0INR');
  await expect(main).not.toContainText('local taxes');
  await expect(main).not.toContainText('Direct');
  // This shop has not sold anything yet, so it does not show a delivery time.
  await expect(main).toContainText('Recommended');
  await expect(main).not.toContainText('Usually arrives');
  await actions.pick(/INR\s49\.00/);
  await expect(main).toContainText('Exchange rate: 1\u00a0CHF = 98.00\u00a0INR');
  await expect(main).toContainText(
    'You get less per franc for small amounts: no price is below CHF\u00a00.50',
  );

  await page.goto('/mobile-topup/jazz-pakistan');
  await screenIs(page, 'number');
  await actions.fill('Mobile number', '3001234567');
  await actions.press('Continue');
  await screenIs(page, 'amount');
  const chosen = page.getByRole('radio', { name: /PKR\s500\.00 before local taxes/ });
  await expect(chosen).toBeChecked();
  await expect(main).toContainText('The operator deducts local taxes from the amount.');
  await actions.press('Continue');
  await screenIs(page, 'form');
  await expect(page.getByRole('group', { name: 'Mobile number' })).toContainText(
    'PKR\u00a0500.00 before local taxes',
  );
  await page.locator('summary').first().click();
  await expect(main).toContainText(/Exchange rate1\u00a0CHF = \d/);
  expectValue(await main.innerText()).toMatch(/They receive\s+PKR\u00a0500\.00 before local taxes/);
  await page.context().close();
});

test('after an invalid amount, the amount field stays focused and in view, and then accepts a thousands separator', async () => {
  const page = await open('/mobile-topup/mtn-nigeria', { viewport: phone });
  const actions = createUserActions(page);
  await screenIs(page, 'number');
  await actions.fill('Mobile number', '0803 123 4567');
  await actions.press('Continue');
  await screenIs(page, 'amount');
  const amount = page.getByLabel('Amount in NGN');
  await amount.fill('1');
  await actions.press('Continue');
  await expect(amount).toBeFocused();
  await expect(amount).toBeInViewport({ ratio: 1 });
  await expect(amount).toHaveAccessibleDescription(/The lowest amount is NGN\s/);
  await amount.fill('1,500');
  await expect(amount).not.toHaveAccessibleDescription(/The lowest/);
  await actions.press('Continue');
  await screenIs(page, 'form');
  await expect(page.getByRole('group', { name: 'Mobile number' })).toContainText('NGN\u00a01’500.00');
  await page.context().close();
});
