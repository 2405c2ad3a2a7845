/** The steps that a new customer and a staff member take, up to the first voucher. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { productFlow } from '../../machines/catalogue/product/product.flow.ts';
import { checkoutFlow } from '../../machines/checkout/checkout/checkout.flow.ts';
import { oneTimeCodeFlow } from '../../machines/identity/oneTimeCode/oneTimeCode.flow.ts';
import { signUpEmailCodeFlow } from '../../machines/identity/signUpEmailCode/signUpEmailCode.flow.ts';
import { fillPerson, fillSignUp } from '../../tests/support/browser/account.ts';
import { screenIs } from '../../tests/support/browser/journey.ts';
import { codeFrom } from '../../tests/support/browser/sandbox.ts';
import { createUserActions } from '../../tests/support/browser/userActions.ts';
import type { RunningShop } from '../../tests/support/shop/start.ts';
import { specimen } from './sampleData.ts';

const event = { type: '' };
const mobile = '791234564';

/** Signs up as a new customer, starting on the voucher page and ending at the first verification step. */
export const signUpForVoucher = async (shop: RunningShop, page: Page, email: string): Promise<void> => {
  const actions = createUserActions(page);
  await page.goto('/paysafe/paysafecard');
  await screenIs(page, 'product');
  await actions.pick(/^CHF\s50\.00/);
  await productFlow.drivers['product.bought']!(actions, event);
  const dialog = page.getByRole('dialog');
  await screenIs(page, 'signIn');
  await checkoutFlow.drivers['checkout.signUpRequested']!(actions, event);
  await fillSignUp(dialog, email, 'Kolkrabe-1797');
  await dialog.getByRole('checkbox', { name: /human/i }).click();
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
  await dialog.getByLabel('Code').fill(await codeFrom(shop.url, 'inbox', email));
  await oneTimeCodeFlow.drivers['oneTimeCode.submitted']!(actions, event);
  await signUpEmailCodeFlow.drivers['signUpEmailCode.closed']!(actions, event);
  await screenIs(page, 'mobile');
};

/** Fills in the mobile number and address, and stops at the ID step. */
export const fillVerification = async (shop: RunningShop, page: Page): Promise<void> => {
  const actions = createUserActions(page);
  await page.getByLabel('Mobile number').fill(mobile);
  await actions.press('Send the code');
  await page.getByLabel('Code').fill(await codeFrom(shop.url, 'phone', mobile));
  await actions.press('Verify');
  await screenIs(page, 'address');
  await fillPerson(page, 'ID card');
};

/** Uploads an ID and submits the declaration. The page then waits for staff to decide. */
export const uploadDocument = async (page: Page): Promise<void> => {
  const actions = createUserActions(page);
  const picture = { name: 'id-card.png', mimeType: 'image/png', buffer: await specimen('Ann', 'Muster') };
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await actions.press('Send for review');
  await screenIs(page, 'declaration');
  await actions.pick(/^I declare/);
  await actions.pick(/^I accept the/);
  await actions.press('Declare and finish');
  await screenIs(page, 'review');
};

/** Signs in as the first staff member and opens the customer's ID for review. */
export const openDocumentAsStaff = async (shop: RunningShop, page: Page): Promise<void> => {
  const link = await readFile(join(shop.dataDir, 'staff-first-link.txt'), 'utf8');
  await page.goto(link.trim());
  await page.getByLabel(/^Your name/).fill('Mara Meier');
  await page.getByLabel('Sign-in name').fill('mara');
  await page.getByLabel(/^Password/).fill('Ein-langes-Passwort-1797');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/staff');
  await page.goto(new URL('/staff/documents', page.url()).href);
  await page.getByRole('link', { name: /Ann Muster/ }).click();
};
