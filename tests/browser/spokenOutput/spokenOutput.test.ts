/**
 * Records a screen reader's output on a phone in the ten main flows, as readable files in `transcripts/`. ▶
 * marks the focused line. After an intended change, run `TRANSCRIPTS=write npx vitest run --project browser
 * tests/browser/spokenOutput`. Read the diff as if you could not see the screen.
 *
 * @module-tag slow
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect as expectText, test } from 'vitest';
import { createCrawlContext, type CrawlContext } from '../../support/browser/crawl/context.ts';
import { expect } from '../../support/browser/expect.ts';
import { decide, methods, screenIs } from '../../support/browser/journey.ts';
import { codeFrom } from '../../support/browser/sandbox.ts';
import type { BrowserStorage } from '../../support/browser/storage.ts';
import { createUserActions } from '../../support/browser/userActions.ts';
import { waitForLateParts, phone, useBrowser } from '../support/browser.ts';
import { listenTo, type Listener } from './screenReader.ts';

const { open, openSignedIn, shop } = useBrowser();
const writes = process.env['TRANSCRIPTS'] === 'write';
const email = 'ann@example.com';
const password = 'Kolkrabe-1797';

let context: CrawlContext;
beforeAll(async () => {
  context = await createCrawlContext(shop());
});

/** Opens the page on a phone and starts recording the screen reader's output. */
const arrive = async (path: string, storage?: BrowserStorage) => {
  const page = await open('about:blank', {
    viewport: phone,
    ...(storage ? { storage } : {}),
  });
  return { page, ...(await beginAt(page, path)) };
};
const beginAt = async (page: Page, path: string) => {
  const reader = await listenTo(page);
  await page.goto(path);
  await waitForLateParts(page);
  return { ...reader, actions: createUserActions(page), dialog: page.getByRole('dialog') };
};

const finish = async (
  page: Page,
  name: string,
  { transcript: write, repeated }: Pick<Listener, 'transcript' | 'repeated'>,
): Promise<void> => {
  const transcript = write();
  expectText(repeated()).toEqual([]);
  const file = join(import.meta.dirname, `transcripts/${name}.txt`);
  if (writes) await writeFile(file, transcript);
  else expectText(transcript).toBe(await readFile(file, 'utf8'));
  await page.context().close();
};

/** Waits for Google's script. Until it has loaded, Google's button is announced as unavailable. */
const canContinueWithGoogle = (dialog: Locator): Promise<void> =>
  expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();

describe("the shop's screen reader output", () => {
  test('the screen reader output for a guest’s top-up matches its transcript', async () => {
    const { page, actions, after, ...listener } = await arrive('/');
    await after('The front page is opened', { whole: true });
    await actions.search('Country', 'India');
    await after('The country is chosen');
    await actions.fill('Mobile number', '12');
    await actions.press('Continue');
    await screenIs(page, 'number');
    await page.locator('[aria-invalid=true]').first().waitFor();
    await after('A number that is too short is sent');
    await actions.fill('Mobile number', '9801041300');
    await actions.press('Continue');
    await screenIs(page, 'amount');
    await after('The number is sent');
    await actions.press('Continue');
    await screenIs(page, 'form');
    await after('The amount is taken');
    await actions.press(/^Pay CHF/);
    await page.locator('[aria-invalid=true]').first().waitFor();
    await after('Pay is pressed with nothing filled in');
    await actions.fill('E-mail', email);
    await actions.pick(/^I accept/);
    await actions.pick(methods.card);
    await after('All is filled in');
    await actions.press(/^Pay CHF/);
    await page.waitForURL('**/sandbox/datatrans/v1/start/**');
    await decide(page, 'Approve');
    await page.waitForURL('**/order-success');
    await screenIs(page, 'completed');
    // The screens between the payment and the completed order depend on the speed of the payment and the
    // supplier, so only the announcement of the completed order is compared.
    await after('The payment was approved', { certain: /complete/ });
    await finish(page, '01-guest-top-up', listener);
  });

  test('the screen reader output for buying a gift card matches its transcript', async () => {
    const { page, actions, after, ...listener } = await arrive('/giftcardworld');
    await screenIs(page, 'list');
    await actions.fill('Search', 'zalando');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await after('The list is searched');
    await page.getByRole('link', { name: /Zalando/ }).click();
    await screenIs(page, 'product');
    await after('The card is opened');
    await actions.pick(/CHF\s100/);
    await after('A value is chosen');
    await actions.press('Buy');
    await screenIs(page, 'form');
    await after('Buy is pressed');
    await finish(page, '02-gift-card', listener);
  });

  test('the screen reader output for verification in a voucher checkout matches its transcript', async () => {
    const { page } = await openSignedIn('about:blank', { viewport: phone });
    const { actions, after, ...listener } = await beginAt(page, '/paysafe/paysafecard');
    await screenIs(page, 'product');
    await after('The voucher is opened');
    await actions.pick(/^CHF\s50/);
    await actions.press('Buy');
    await screenIs(page, 'verification');
    await screenIs(page, 'mobile');
    await after('Buy is pressed');
    const mobile = '791234561';
    await actions.fill('Mobile number', mobile);
    await actions.press('Send the code');
    await page.getByLabel('Code').waitFor();
    await after('The number is sent');
    await actions.fill('Code', await codeFrom(shop(), 'phone', mobile));
    await actions.press('Verify');
    const emailStep = page.locator('main [data-screen="email"]');
    const address = page.locator('main [data-screen="address"]');
    await expect(emailStep.or(address).first()).toBeVisible();
    await after('The code is sent');
    await finish(page, '03-voucher-verification', listener);
  });

  test('the screen reader output for logging in matches its transcript', async () => {
    const { page, actions, after, dialog, ...listener } = await arrive('/about');
    await actions.press('Menu');
    await expect(dialog).toBeVisible();
    await after('The menu is opened');
    await actions.press('Log in');
    await dialog.getByLabel('Password', { exact: true }).waitFor();
    await canContinueWithGoogle(dialog);
    await after('Log in is pressed');
    await actions.press('Log in');
    await dialog.locator('[aria-invalid=true]').first().waitFor();
    await after('Nothing is filled in');
    await dialog.getByLabel('E-mail').fill('nobody');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
    await after('Enter is pressed in the field that is wrong');
    await dialog.getByLabel('E-mail').fill('nobody@example.com');
    await dialog.getByLabel('Password', { exact: true }).fill('Wrong-one-1');
    await actions.press('Log in');
    await dialog.getByRole('alert').waitFor();
    await after('The password is wrong');
    await finish(page, '04-login', listener);
  });

  test('the screen reader output for signing in by phone matches its transcript', async () => {
    const { page, actions, after, dialog, ...listener } = await arrive('/about');
    await actions.press('Menu');
    await actions.press('Log in');
    await actions.press('Continue with phone');
    await dialog.getByLabel('Mobile number').waitFor();
    await after('The phone is chosen');
    await dialog.getByLabel('Mobile number').fill('791234562');
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
    await dialog.getByLabel('Code').waitFor();
    await after('The number is sent');
    await dialog.getByLabel('Code').fill('000001');
    await actions.press('Verify');
    await expect(dialog).toContainText('Wrong code');
    await after('A wrong code is sent');
    await dialog.getByLabel('Code').fill(await codeFrom(shop(), 'phone', '791234562'));
    await actions.press('Verify');
    await expect(dialog).toHaveCount(0);
    await after('The right code is sent');
    await finish(page, '05-phone-sign-in', listener);
  });

  test('the screen reader output for signing up matches its transcript', async () => {
    const { page, actions, after, dialog, ...listener } = await arrive('/about');
    await actions.press('Menu');
    await actions.press('Log in');
    await actions.press('Sign up');
    await dialog.getByRole('heading', { name: 'Sign up' }).first().waitFor();
    await canContinueWithGoogle(dialog);
    await after('Sign up is pressed');
    await dialog.getByLabel('E-mail').fill('new@example.com');
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
    await dialog.getByLabel('First name').waitFor();
    const human = dialog.getByRole('checkbox', { name: /human/i });
    await human.waitFor();
    await after('The address is sent');
    await human.click();
    await dialog.getByLabel('Password', { exact: true }).fill('abc');
    await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
    await dialog.locator('[aria-invalid=true]').first().waitFor();
    await after('The name is missing and the password is weak');
    await dialog.getByLabel('First name').fill('Ann');
    await dialog.getByLabel('Last name').fill('Muster');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByLabel('Confirm password').fill(password);
    await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(dialog).toContainText('Confirm your e-mail');
    await expect(page).toHaveTitle(/^Your account/);
    await dialog.getByLabel('Code').waitFor();
    await after('All is right');
    await finish(page, '06-sign-up', listener);
  });

  test('the screen reader output for an order with a code matches its transcript', async () => {
    const { page, actions, after, ...listener } = await arrive('/order-success', context.storages.buyer);
    await screenIs(page, 'completed');
    await after('The order is opened');
    await actions.press('Show code');
    await expect(page.getByText('••••')).toHaveCount(0);
    await after('The code is shown');
    await actions.press('Copy');
    await after('The code is copied');
    await finish(page, '07-order-with-code', listener);
  });

  test('the screen reader output for the cart matches its transcript', async () => {
    const { page, actions, after, dialog, ...listener } = await arrive('/about', context.storages.withCart);
    await actions.press('Cart, 1 item');
    await dialog.locator('[data-screen="item"]').waitFor();
    await after('The cart is opened');
    await actions.press('Remove');
    await dialog.locator('[data-screen="confirm"]').waitFor();
    await after('Remove is pressed');
    await actions.press('Remove');
    await dialog.locator('[data-screen="empty"]').waitFor();
    await after('It is confirmed');
    await finish(page, '08-cart', listener);
  });

  test('the screen reader output for the country list matches its transcript', async () => {
    const { page, after, dialog, actions, ...listener } = await arrive('/mobile-topup');
    const field = page.getByRole('main').getByRole('combobox').first();
    await field.click();
    await page.keyboard.type('german');
    await after('The list is searched');
    await page.keyboard.press('ArrowDown');
    await after('One goes down');
    await page.keyboard.press('Enter');
    await after('One is taken');
    await field.click();
    await page.keyboard.type('zzz');
    await after('There is none of that name');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await actions.press('Change language');
    await expect(dialog).toBeVisible();
    await after('Country and language are opened');
    await finish(page, '09-country-list', listener);
  });

  test('the screen reader output for the profile and its device list matches its transcript', async () => {
    const { page, actions, after, ...listener } = await arrive('/profile', context.storages.customer);
    await page.locator('[data-screen=list]').first().waitFor();
    await after('The profile is opened');
    await actions.press(/^Log out everywhere/);
    await after('Log out everywhere is pressed');
    await finish(page, '10-profile', listener);
  });
});
