/**
 * Tests a customer's first voucher purchase from start to finish: sign-up, the ID review by staff, the code,
 * and a higher limit.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { describe, test } from 'vitest';
import { voucherLimitFlow } from '../../machines/account/voucherLimit/voucherLimit.flow.ts';
import { productFlow } from '../../machines/catalogue/product/product.flow.ts';
import { checkoutFlow } from '../../machines/checkout/checkout/checkout.flow.ts';
import { oneTimeCodeFlow } from '../../machines/identity/oneTimeCode/oneTimeCode.flow.ts';
import { signUpEmailCodeFlow } from '../../machines/identity/signUpEmailCode/signUpEmailCode.flow.ts';
import { slow } from '../setup/tiers.ts';
import { fillPerson, fillSignUp } from '../support/browser/account.ts';
import { expect } from '../support/browser/expect.ts';
import { decide, methods, screenIs } from '../support/browser/journey.ts';
import { codeFrom, loadMailsTo } from '../support/browser/sandbox.ts';
import { createUserActions } from '../support/browser/userActions.ts';
import { phone, readClipboard, useBrowser } from './support/browser.ts';

// The voucher limits are so low that one day's orders reach them.
const { open, running, shop } = useBrowser({
  handsOn: true,
  env: { VOUCHER_DAILY: '1000', VOUCHER_YEARLY: '200', VOUCHER_YEARLY_EXTENDED: '2000' },
});
const password = 'Kolkrabe-1797';
const email = `voucher${Date.now()}@example.com`;
const mobile = `79${String(Date.now()).slice(-7, -1)}4`;
const event = { type: '' };

const mailsThat = async (holds: RegExp): Promise<number> =>
  (await loadMailsTo(shop(), email)).filter(({ subject, text }) => holds.test(`${subject} ${text}`)).length;

const addVoucher = async (page: Page, price: string, quantity = 1): Promise<void> => {
  const actions = createUserActions(page);
  await page.goto('/paysafe/paysafecard');
  await screenIs(page, 'product');
  await actions.pick(new RegExp(`^CHF ${price}`));
  if (quantity > 1) await productFlow.drivers['product.quantityChosen']!(actions, { ...event, quantity });
  await productFlow.drivers['product.bought']!(actions, event);
  await page.waitForURL('**/checkout');
};

const logIn = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
};

/**
 * Checks the prefilled address, selects the card and clicks Pay. The terms have already been accepted with the
 * declaration.
 */
const order = async (page: Page): Promise<void> => {
  await screenIs(page, 'form');
  await expect(page.getByLabel('E-mail').first()).toHaveValue(email);
  await expect(page.getByRole('checkbox', { name: /^I accept the/ })).toBeChecked();
  await createUserActions(page).pick(methods.card);
  await checkoutFlow.drivers['checkout.payRequested']!(createUserActions(page), event);
};

/** Creates a second staff account with an invitation from the first one. Returns the new account's page. */
const openColleague = async (staff: Page): Promise<Page> => {
  await staff.goto('/staff/people');
  await staff.getByLabel('Role of the new account').selectOption('decide');
  await staff.getByRole('button', { name: 'Invite somebody' }).click();
  const page = await open(await staff.getByLabel('Link').inputValue());
  await page.getByLabel(/^Your name/).fill('Urs Iten');
  await page.getByLabel('Sign-in name').fill('urs');
  await page.getByLabel(/^Password/).fill('Noch-ein-Passwort-1797');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/staff');
  return page;
};

const pay = async (page: Page): Promise<void> => {
  await page.waitForURL('**/sandbox/datatrans/v1/start/**');
  await decide(page, 'Approve');
  await page.waitForURL('**/order-success');
  await screenIs(page, 'completed');
};

/** Returns all data that the browser has stored, and the page's URL. */
const traces = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), window.location.href]),
  );

describe("a customer's first voucher", () => {
  let customer: Page;
  let staff: Page;
  let registered: Request;

  test('GEN-02 REG-22: a visitor sees the requirements for buying a voucher and signs up during checkout', async () => {
    customer = await open('/paysafe/paysafecard', { viewport: phone, clock: true });
    await screenIs(customer, 'product');
    await expect(
      customer.getByRole('heading', { name: 'What you need for your first voucher' }),
    ).toBeVisible();
    await addVoucher(customer, '50.00', 2);
    await screenIs(customer, 'signIn');
    const signUpRequest = customer.waitForRequest('**/api/auth/register');
    await checkoutFlow.drivers['checkout.signUpRequested']!(createUserActions(customer), event);
    const dialog = customer.getByRole('dialog');
    await fillSignUp(dialog, email, password);
    await dialog.getByRole('checkbox', { name: /human/i }).click();
    await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
    registered = await signUpRequest;
    // The form for the emailed code appears right after the sign-up.
    await dialog.getByLabel('Code').fill(await codeFrom(shop(), 'inbox', email));
    await oneTimeCodeFlow.drivers['oneTimeCode.submitted']!(createUserActions(customer), event);
    await signUpEmailCodeFlow.drivers['signUpEmailCode.closed']!(createUserActions(customer), event);
    expect(new URL(customer.url()).pathname).toBe('/checkout');
    await screenIs(customer, 'verification');
    expect(await traces(customer)).not.toContain('toRegister');
  });

  test('REG-22: the sign-up request contains the checkout flag', () => {
    expect(registered.postDataJSON()).toMatchObject({ bcheckout: 1 });
  });

  test('the voucher checkout asks for the mobile number, address, ID and declaration, one after another', async () => {
    const page = customer;
    const actions = createUserActions(page);
    await screenIs(page, 'mobile');
    await page.getByLabel('Mobile number').fill(mobile);
    await actions.press('Send the code');
    await page.getByLabel('Code').fill(await codeFrom(shop(), 'phone', mobile));
    await actions.press('Verify');
    await screenIs(page, 'address');
    // Completed steps remain completed after a reload.
    await page.reload();
    await screenIs(page, 'address');
    // The focus moves to the first field with an error.
    await actions.press('Continue');
    await expect(page.getByLabel('Day')).toBeFocused();
    await expect(page.getByLabel('Day')).toBeInViewport({ ratio: 1 });
    await fillPerson(page, 'Passport');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'passport.png',
        mimeType: 'image/png',
        buffer: await page.screenshot(),
      });
    await actions.press('Send for review');
    await screenIs(page, 'declaration');
    await actions.press('Declare and finish');
    await expect(page.getByText('You must accept the terms')).toBeVisible();
    await actions.pick(/^I declare/);
    await actions.pick(/^I accept the/);
    await actions.press('Declare and finish');
    await screenIs(page, 'review');
  });

  test('after staff approve the ID, the waiting page continues automatically [STORY-3]', async () => {
    const link = (await readFile(join(running().dataDir, 'staff-first-link.txt'), 'utf8')).trim();
    staff = await open(link);
    await staff.getByLabel(/^Your name/).fill('Vreni Amstad');
    await staff.getByLabel('Sign-in name').fill('vreni');
    await staff.getByLabel(/^Password/).fill('Ein-langes-Passwort-1797');
    await staff.getByRole('button', { name: 'Create account' }).click();
    await staff.waitForURL('**/staff');
    await staff.goto('/staff/documents');
    await staff.getByRole('link', { name: /Ann Muster/ }).click();
    await expect(staff.locator('main')).toContainText('Seestrasse 12');
    await staff.getByRole('button', { name: 'Approve' }).click();
    await expect(staff.locator('main')).toContainText('Nothing to review.');
    // the page polls every five seconds
    await customer.clock.fastForward(6_000);
    await screenIs(customer, 'form');
    await expect.poll(() => mailsThat(/approved|accepted|verified/i)).toBeGreaterThan(0);
  });

  test('the voucher code is masked, can be revealed and copied, and is not stored in the browser', async () => {
    const page = customer;
    await order(page);
    await pay(page);
    await expect(page.getByRole('heading', { name: 'Your codes' })).toBeVisible();
    await expect(page.getByText('•••• •••• •••• ••••').first()).toBeVisible();
    await page.getByRole('button', { name: 'Show codes' }).click();
    const code = await page
      .getByText(/^\d{4} \d{4} \d{4} \d{4}$/)
      .first()
      .innerText();
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const raw = code.replace(/\s/g, '');
    expect(await readClipboard(page)).toBe(raw);
    expect(await traces(page)).not.toMatch(new RegExp(`${raw}|${code}`));
  });

  test('the account lists the voucher, shows its code on request, and hides it again on the next visit', async () => {
    const page = customer;
    await page.goto('/paysafe-credentials');
    await screenIs(page, 'list');
    await expect(page.getByText('2 × PaysafeCard')).toBeVisible();
    const requestedUrls: string[] = [];
    page.on('request', (request) => void requestedUrls.push(request.url()));
    await page.getByRole('button', { name: /^Show the code/ }).click();
    const code = page.getByText(/^\d{4} \d{4} \d{4} \d{4}$/);
    await expect(code).toHaveCount(2);
    const raw = (await code.first().innerText()).replace(/\s/g, '');
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await readClipboard(page)).toBe(raw);
    expect(requestedUrls.filter((url) => url.includes('getPrintOrderInfo'))).toHaveLength(1);
    expect(await traces(page)).not.toContain(raw);
    await page.getByRole('link', { name: 'Voucher limits' }).click();
    await screenIs(page, 'limit');
    await page.goBack();
    await screenIs(page, 'list');
    await expect(code).toHaveCount(0);
  });

  test('a second voucher order requires no further verification [STORY-4]', slow, async () => {
    await addVoucher(customer, '25.00');
    await order(customer);
    await pay(customer);
  });

  test(
    'an amount above the voucher limit cannot be ordered until staff grant a higher limit',
    slow,
    async () => {
      await customer.goto('/paysafe/paysafecard');
      await expect(customer.getByText('CHF 75.00 of CHF 200.00 left')).toBeVisible();
      await expect(customer.getByRole('radio', { name: /^CHF\s100\.00/ })).toBeDisabled();
      await expect(customer.getByText('More than you have left this year').first()).toBeVisible();

      const stranger = await open('/', { clock: true });
      await addVoucher(stranger, '100.00');
      await screenIs(stranger, 'signIn');
      await stranger.getByRole('main').getByRole('button', { name: 'Log in' }).click();
      await logIn(stranger);
      await order(stranger);
      await screenIs(stranger, 'limit');
      await expect(stranger.locator('main')).toContainText(/Left this year\s*CHF\s75\.00/);
      await stranger.getByRole('link', { name: /see your limits/ }).click();
      await stranger.waitForURL('**/paysafe-limit');
      await screenIs(stranger, 'limit');
      expect(await stranger.evaluate(() => localStorage.getItem('cartToken'))).not.toBeNull();

      const actions = createUserActions(stranger);
      await voucherLimitFlow.drivers['voucherLimit.extensionRequested']!(actions, event);
      await voucherLimitFlow.drivers['voucherLimit.extensionSubmitted']!(actions, {
        ...event,
        reason: 'Vouchers for the whole family',
      });
      await expect(stranger.getByText('Requested')).toBeVisible();
      await staff.goto('/staff/limits');
      await expect(staff.locator('main')).toContainText('Vouchers for the whole family');
      await staff.getByRole('button', { name: /^Propose CHF/ }).click();
      await expect(staff.getByRole('status')).toContainText('Another person must confirm it');
      const second = await openColleague(staff);
      await second.goto('/staff/limits');
      await second.getByRole('button', { name: /^Confirm CHF/ }).click();
      await expect(second.locator('main')).not.toContainText('Vouchers for the whole family');
      await second.context().close();
      await stranger.clock.fastForward(15_000);
      await expect(stranger.getByText('Granted')).toBeVisible();
      await expect(stranger.getByText('CHF 1’875.00 of CHF 2’000.00 left')).toBeVisible();
      await stranger.goto('/checkout');
      await order(stranger);
      await pay(stranger);
      await stranger.context().close();
      await staff.context().close();
      await customer.context().close();
    },
  );
});
