import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import type { AddCartRequest } from '../../contract/schemas/orders.ts';
import { slow } from '../setup/tiers.ts';
import { expect } from '../support/browser/expect.ts';
import { decide, exactlyOnce, loadProviderRecords, payByCard, screenIs } from '../support/browser/journey.ts';
import { loadMailsTo } from '../support/browser/sandbox.ts';
import { createUserActions } from '../support/browser/userActions.ts';
import { registerCustomer, topUp } from '../support/shop/shopper.ts';
import { phone, useBrowser, zalando, type OpenOptions } from './support/browser.ts';

const { open, openMethods, openSignedIn, shop } = useBrowser({ handsOn: true });
const close = (page: Page): Promise<void> => page.context().close();
const drawer = (page: Page) => page.getByRole('dialog');

/** Pays by card, from the payment methods to the completed order. */
const paid = async (page: Page): Promise<void> => {
  await payByCard(page);
  await decide(page, 'Approve');
  await page.waitForURL('**/order-success');
  await screenIs(page, 'completed');
};
/** Opens the payment methods for a new customer's unpaid order. */
const ordered = async (item: AddCartRequest, options: OpenOptions = {}) =>
  openMethods('card', { item, customer: await registerCustomer(shop()), ...options });

describe('order list', () => {
  test('the order list of a new customer is empty', slow, async () => {
    const { page } = await openSignedIn('/orders');
    await screenIs(page, 'empty');
    await expect(page.locator('main')).toContainText('No records found');
    await close(page);
  });

  test.each([
    ['a desktop', undefined],
    ['a phone', phone],
  ] as const)(
    'on %s, an order opened from the list shows its details, code, receipt and email, and can be bought again',
    slow,
    async (_, viewport) => {
      const { page, orderno } = await ordered(zalando, {
        acceptDownloads: true,
        ...(viewport ? { viewport } : {}),
      });
      await paid(page);
      await page.goto('/orders');
      await screenIs(page, 'list');
      await expect(page.locator('main')).toContainText('1 order · paid CHF');
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        ),
      ).toBe(true);
      const row = page.getByRole('button', { name: `View order ${orderno}` });
      // On a touch screen, the whole row is a button. Tap near its corner to check that the row responds
      // everywhere.
      if (viewport) await row.click({ position: { x: 12, y: 12 } });
      else await row.click();
      await expect(drawer(page)).toContainText('Completed');
      await expect(drawer(page)).toContainText('••••');
      await expect(drawer(page)).toContainText('Transaction ID');
      await drawer(page).getByRole('button', { name: 'Show', exact: true }).click();
      await expect(drawer(page).getByText('••••')).toHaveCount(0);
      const download = page.waitForEvent('download');
      await drawer(page).getByRole('button', { name: 'Receipt (PDF)' }).click();
      expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-');
      await drawer(page).getByRole('button', { name: 'Send the receipt again' }).click();
      await expect(drawer(page)).toContainText('E-mail has been sent.');
      await expect.poll(async () => (await loadProviderRecords(shop(), orderno)).mails.length).toBe(2);
      // Closing the order returns the focus to its row.
      await page.keyboard.press('Escape');
      await expect(row).toBeFocused();
      await row.click();
      await drawer(page).getByRole('button', { name: 'Buy again' }).click();
      await page.waitForURL('**/checkout');
      await screenIs(page, 'form');
      await expect(page.locator('main')).toContainText('Zalando');
      await close(page);
    },
  );

  test("an order's URL opens the order, or shows that the account has no such order", slow, async () => {
    const { page, orderno } = await ordered(zalando);
    await paid(page);
    await page.goto(`/orders?order=${orderno}`);
    await expect(drawer(page)).toContainText(`Order ${orderno}`);
    await drawer(page).getByRole('button', { name: 'Close' }).click();
    await page.goto('/orders?order=R-26-AAAA-AAAA');
    await expect(page.locator('main')).toContainText(
      'We could not find order R-26-AAAA-AAAA in your account.',
    );
    await close(page);
  });

  test('an unpaid order can be cancelled from the order list after confirmation', slow, async () => {
    const { page, orderno } = await ordered(topUp);
    await page.goto(`/orders?order=${orderno}`);
    await drawer(page).getByRole('button', { name: 'Cancel order' }).click();
    await drawer(page).getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(drawer(page).getByText('Status').locator('..')).toContainText('Cancelled');
    expect((await loadProviderRecords(shop(), orderno)).paid).toEqual([]);
    await close(page);
  });

  test(
    'a paid order that cannot be delivered can be refunded from the order list, but only once',
    slow,
    async () => {
      const { page } = await ordered({ ...topUp, Mobile: '9801041103' });
      await payByCard(page);
      await decide(page, 'Approve');
      await screenIs(page, 'undeliverable');
      await page.goto('/orders');
      await screenIs(page, 'list');
      await expect(page.locator('main')).toContainText('Cancelled, refund due');
      await createUserActions(page).press(/^View order/);
      await drawer(page).getByRole('button', { name: 'Get my money back' }).click();
      await drawer(page).getByRole('button', { name: 'Yes, refund me' }).click();
      await expect(drawer(page)).toContainText('Your refund has been requested.');
      await drawer(page).getByRole('button', { name: 'Back to the order' }).click();
      await expect(drawer(page).getByText('Status').locator('..')).toContainText(
        /Refund on its way|Refunded/,
      );
      await expect(drawer(page).getByRole('button', { name: 'Get my money back' })).toHaveCount(0);
      await close(page);
    },
  );
});

describe('the order link in a guest’s email', () => {
  test('the emailed link opens the order in any browser, and an emailed one-time code reveals the gift card code [STORY-43]', async () => {
    const { page, orderno } = await openMethods('card', { item: zalando });
    await paid(page);
    await exactlyOnce(shop(), orderno);
    const [mail] = (await loadProviderRecords(shop(), orderno)).mails;
    const link = /\/order-success#order=[A-Za-z0-9_.-]+/.exec(mail!.text)![0];

    const elsewhere = await open(link);
    await screenIs(elsewhere, 'completed');
    await expect(elsewhere.locator('main')).toContainText(orderno);
    expect(elsewhere.url()).not.toContain('#');
    await expect(elsewhere.getByRole('button', { name: /^Show code/ })).toHaveCount(0);
    const actions = createUserActions(elsewhere);
    await actions.press(/^Show it here/);
    const codes = async () =>
      (await loadMailsTo(shop(), 'ada@example.org')).filter(
        ({ text }) => /\b\d{6}\b/.test(text) && !text.includes('#order='),
      );
    await expect.poll(async () => (await codes()).length).toBeGreaterThan(0);
    const code = /\b\d{6}\b/.exec((await codes()).at(-1)!.text)![0];
    await actions.fill('One-time code', code);
    await actions.press('Show my code');
    // After the one-time code is entered, the gift card code appears without another click.
    await expect(elsewhere.getByRole('button', { name: /^Hide codes?$/ })).toBeVisible();
    await close(elsewhere);

    const forged = await open(`${link.slice(0, -4)}AAAA`);
    await screenIs(forged, 'refused');
    expect(await forged.locator('main').innerText()).not.toContain(orderno);
    await close(forged);
    await close(page);
  });
});
