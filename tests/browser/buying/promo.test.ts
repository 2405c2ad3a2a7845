/**
 * Tests promo codes and credit at checkout, from creating a code on the staff pages to the email that shows the
 * discount.
 *
 * @module-tag slow
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { joinAsStaff } from '../../support/browser/crawl/customers.ts';
import { expect } from '../../support/browser/expect.ts';
import {
  decide,
  fillCheckout,
  orderNumber,
  loadProviderRecords,
  payByCard,
  screenIs,
} from '../../support/browser/journey.ts';
import { createUserActions } from '../../support/browser/userActions.ts';
import { registerCustomer, voucher, type Customer } from '../../support/shop/shopper.ts';
import { desktop, phone, useBrowser, zalando } from '../support/browser.ts';
import { readShifts, watchShifts } from '../support/layoutShifts.ts';

const { open, openWithCart, running, shop } = useBrowser({ handsOn: true });

/** Grants an invitation's credit, in rappen, immediately instead of after fourteen days. */
const grantCredit = async ({ email }: Customer, amount: number): Promise<void> => {
  await running().pool.query(
    `insert into credit_entry (id, account_id, kind, amount, invited_id)
       select gen_random_uuid(), id, 'granted', $2, id from account where email = $1`,
    [email, amount],
  );
};

let staff: Page;
const promoRow = () => staff.getByRole('row').filter({ hasText: 'SUMMER26' });
beforeAll(async () => {
  staff = await open('about:blank');
  await joinAsStaff(running(), staff);
  await staff.goto('/staff/promotions');
  await staff.getByLabel(/^Code/).fill('summer26');
  await staff.getByLabel('Amount or percentage').fill('5');
  await staff.getByLabel(/^Maximum uses per customer/).fill('');
  await staff.getByRole('button', { name: 'Create code' }).click();
  await expect(staff.getByText('The code has been created.')).toBeVisible();
});
afterAll(() => staff.context().close());

const folded = (page: Page) => page.locator('summary').filter({ hasText: 'Promo code or credit' });
const field = (page: Page) => page.getByLabel('Promo code', { exact: true });
const apply = async (page: Page, code: string): Promise<void> => {
  await field(page).fill(code);
  await createUserActions(page).press('Apply');
};
/**
 * Returns the top and height, in pixels, of each visible part of the checkout form. The last part is the one
 * that expands.
 */
const places = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('section, details')]
      .map((part) => part.getBoundingClientRect())
      .filter(({ height }) => height > 0)
      .map(({ top, height }) => [Math.round(top + window.scrollY), Math.round(height)]),
  );
/**
 * Expands the promo code field, which loads on demand. Checks that only the content below it moves, and returns
 * the new positions.
 */
const unfold = async (page: Page) => {
  const requestedUrls: string[] = [];
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/assets\/Promo-.*\.js$/, async (route) => {
    requestedUrls.push(route.request().url());
    await held;
    await route.continue();
  });
  await page.waitForLoadState('networkidle');
  expect(requestedUrls).toEqual([]);
  const before = await places(page);
  await folded(page).click();
  await expect.poll(() => requestedUrls.length).toBe(1);
  const waiting = await places(page);
  expect(waiting.slice(0, -1)).toEqual(before.slice(0, -1));
  await readShifts(page);
  answer();
  await expect(field(page)).toBeVisible();
  expect(await readShifts(page), 'the field appeared').toEqual([]);
  expect(await places(page)).toEqual(waiting);
  return waiting;
};
const pays = (page: Page, amount: string) =>
  expect(page.getByRole('button', { name: `Pay CHF ${amount}` })).toBeEnabled();

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)('promo codes and credit at checkout on %s', (_, viewport) => {
  test('after an invalid promo code, a guest can apply a valid one, remove it, apply it again and pay', async () => {
    const page = await openWithCart('/checkout', {
      item: zalando,
      viewport,
      watch: (newPage) => newPage.addInitScript(watchShifts),
    });
    await fillCheckout(page, 'ann@example.com');
    const unfolded = await unfold(page);

    await apply(page, 'winter99');
    await expect(field(page)).toHaveAccessibleDescription('This code is not valid.');
    await expect(field(page)).toBeFocused();
    await pays(page, '50.00');
    expect(await readShifts(page), 'the code was refused').toEqual([]);

    await apply(page, 'summer26');
    await expect(page.getByText(/^Code SUMMER26: − CHF\s5\.00/)).toBeFocused();
    await expect(field(page)).toBeHidden();
    await pays(page, '45.00');
    expect(await places(page)).toEqual(unfolded);
    await createUserActions(page).press('Remove');
    await expect(field(page)).toBeVisible();
    await expect(folded(page)).toBeFocused();
    await pays(page, '50.00');
    expect(await places(page)).toEqual(unfolded);

    await apply(page, 'summer26');
    await pays(page, '45.00');
    await payByCard(page);
    await expect(page.locator('body')).toContainText('45.00');
    await decide(page, 'Approve');
    await page.waitForURL('**/order-success');
    await screenIs(page, 'completed');
    await expect(page.getByText('Promo code SUMMER26').locator('..')).toContainText('− CHF 5.00');
    const orderno = await orderNumber(page);
    await expect.poll(async () => (await loadProviderRecords(shop(), orderno)).mails.length).toBe(1);
    const { paid, mails } = await loadProviderRecords(shop(), orderno);
    expect(paid).toMatchObject([{ amount: 4500 }]);
    expect(mails[0]!.text).toContain('Promo code SUMMER26');
    expect(mails[0]!.text).toContain('CHF\u00a045.00');
    await page.context().close();
    await staff.reload();
    await expect(promoRow()).toContainText(viewport === phone ? 'CHF 5.00' : 'CHF 10.00');
  });
});

test("a customer's credit can reduce an order's price down to the minimum payment", async () => {
  const customer = await registerCustomer(shop());
  await grantCredit(customer, 5000);
  const page = await openWithCart('/checkout', {
    item: zalando,
    customer,
    viewport: phone,
    watch: (newPage) => newPage.addInitScript(watchShifts),
  });
  await fillCheckout(page, customer.email);
  const unfolded = await unfold(page);
  await createUserActions(page).press('Use your credit of CHF 49.00');
  await expect(page.getByText('Your credit: − CHF 49.00')).toBeFocused();
  await pays(page, '1.00');
  expect(await places(page)).toEqual(unfolded);
  await createUserActions(page).press('Remove');
  await pays(page, '50.00');
  await createUserActions(page).press('Use your credit of CHF 49.00');
  await payByCard(page);
  await decide(page, 'Approve');
  await page.waitForURL('**/order-success');
  await screenIs(page, 'completed');
  await expect(page.locator('main').getByText('Your credit').locator('..')).toContainText('− CHF 49.00');
  const orderno = await orderNumber(page);
  await expect.poll(async () => (await loadProviderRecords(shop(), orderno)).mails.length).toBe(1);
  expect((await loadProviderRecords(shop(), orderno)).paid).toMatchObject([{ amount: 100 }]);
  await page.context().close();
});

test('the voucher checkout offers a guest no promo code field', async () => {
  const page = await openWithCart('/checkout', { item: voucher });
  await screenIs(page, 'signIn');
  await expect(folded(page)).toHaveCount(0);
  await page.context().close();
});
