/**
 * Tests that each payment method has its own row with a logo, and that the provider's page offers only the
 * selected method.
 *
 * @module-tag slow
 */
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { expect } from '../../support/browser/expect.ts';
import {
  decide,
  exactlyOnce,
  payButton,
  payByCard,
  screenIs,
  toMethods,
} from '../../support/browser/journey.ts';
import { createUserActions } from '../../support/browser/userActions.ts';
import { newEmail } from '../../support/shop/shopper.ts';
import { useBrowser, zalando } from '../support/browser.ts';

const { openMethods, openWithCart, shop } = useBrowser({ handsOn: true, pictures: true });

const rows = (page: Page): Promise<string[]> =>
  page
    .locator('main')
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
/** Simulates a browser that supports the given wallet. */
const withWallet = (wallet: 'apple' | 'google' | null) => (page: Page) =>
  page.addInitScript((name) => {
    Object.assign(window, {
      ApplePaySession: name === 'apple' ? { canMakePayments: () => true } : undefined,
      PaymentRequest: name === 'google' ? () => {} : undefined,
    });
  }, wallet);

describe('payment methods at checkout', () => {
  test.each([
    ['apple', ['card', 'card TWI', 'card APL', 'card PFC', 'paypal']],
    ['google', ['card', 'card TWI', 'card PAY', 'card PFC', 'paypal']],
    [null, ['card', 'card TWI', 'card PFC', 'paypal']],
  ] as const)(
    'the checkout offers only the wallet that the browser supports: %s',
    async (wallet, expected) => {
      const { page } = await openMethods('card', { watch: withWallet(wallet) });
      expect(await rows(page)).toEqual(expected);
      for (const mark of await page.locator('main label img').all())
        await expect
          .poll(() => mark.evaluate((image) => (image as HTMLImageElement).naturalWidth))
          .toBeGreaterThan(0);
      await page.context().close();
    },
  );
});

test.each([
  ['TWINT', /TWINT/],
  ['PostFinance', /PostFinance/],
] as const)(
  "once %s is selected, the provider's page offers only that method, and the order is paid only once",
  async (name, means) => {
    const { page, orderno } = await openMethods('card', { watch: withWallet(null) });
    await createUserActions(page).pick(name);
    await payByCard(page);
    await expect(page.getByRole('radio')).toHaveCount(1);
    await expect(page.getByRole('radio', { name: means })).toBeChecked();
    await decide(page, 'Approve');
    await page.waitForURL('**/order-success');
    await screenIs(page, 'completed');
    await exactlyOnce(shop(), orderno);
    await page.context().close();
  },
);

test('on a phone, nothing covers PayPal’s button at any scroll position', async () => {
  const page = await openWithCart('/checkout', { item: zalando, viewport: { width: 390, height: 500 } });
  await screenIs(page, 'form');
  await toMethods(page, newEmail(), 'paypal');
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await page.locator('[aria-label="Back to top"]').waitFor({ state: 'attached' });
  const covering = await payButton(page, 'paypal').evaluate((own) => {
    const { scrollHeight } = document.documentElement;
    const found = new Set<string>();
    for (let y = 0; y < scrollHeight; y += 16) {
      scrollTo({ top: y, behavior: 'instant' });
      const { left, right, top, bottom } = own.getBoundingClientRect();
      const header = document.querySelector('header')!;
      for (const at of [left + 1, (left + right) / 2, right - 1])
        for (const height of [top + 1, bottom - 1]) {
          const element = document.elementFromPoint(at, height);
          if (element && !own.contains(element) && !element.contains(own) && !header.contains(element))
            found.add(element.outerHTML);
        }
    }
    return [...found];
  });
  expect(covering).toEqual([]);
  await page.context().close();
});
