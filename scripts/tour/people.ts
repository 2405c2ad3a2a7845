/** What a new customer and a member of the staff do on the way to a first voucher. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { fillSignUp, sayPerson } from '../../tests/browser/support/account.ts';
import { handOn } from '../../tests/browser/support/hand.ts';
import { screenIs } from '../../tests/browser/support/journey.ts';
import { codeFrom } from '../../tests/browser/support/sandbox.ts';
import { checkoutGestures } from '../../tests/flows/gestures/checkout.ts';
import { emailCodeGestures } from '../../tests/flows/gestures/emailCode.ts';
import { productGestures } from '../../tests/flows/gestures/product.ts';
import type { RunningShop } from '../shop/start.ts';
import { specimen } from './specimen.ts';

const event = { type: '' };
const mobile = '791234564';

/** From the voucher's page to the first step of the verification, as a customer who did not exist before. */
export const signUpForVoucher = async (shop: RunningShop, page: Page, email: string): Promise<void> => {
  const hand = handOn(page);
  await page.goto('/paysafe/paysafecard');
  await screenIs(page, 'product');
  await hand.pick(/^CHF 50\.00/);
  await productGestures['product.bought']!(hand, event);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'Checkout' }).click();
  await screenIs(page, 'signIn');
  await checkoutGestures['checkout.signUpAsked']!(hand, event);
  await fillSignUp(dialog, email, 'Rigi-1797');
  await dialog.getByRole('checkbox', { name: /human/i }).click();
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
  await dialog.getByLabel('Code').fill(await codeFrom(shop.url, 'inbox', email));
  await emailCodeGestures['emailCode.submitted']!(hand, event);
  await emailCodeGestures['emailCode.closed']!(hand, event);
  await screenIs(page, 'mobile');
};

/** Mobile number and address; leaves the page where a document is asked for. */
export const sayWhoYouAre = async (shop: RunningShop, page: Page): Promise<void> => {
  const hand = handOn(page);
  await page.getByLabel('Mobile number').fill(mobile);
  await hand.press('Send the code');
  await page.getByLabel('Code').fill(await codeFrom(shop.url, 'phone', mobile));
  await hand.press('Verify');
  await screenIs(page, 'address');
  await sayPerson(page, 'ID card');
};

/** A document and the declaration; leaves the page waiting for the staff. */
export const showDocument = async (page: Page): Promise<void> => {
  const hand = handOn(page);
  const picture = { name: 'id-card.png', mimeType: 'image/png', buffer: await specimen('Ann', 'Muster') };
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await hand.press('Send for review');
  await screenIs(page, 'declaration');
  await hand.pick(/^I declare/);
  await hand.pick(/^I accept the/);
  await hand.press('Declare and finish');
  await screenIs(page, 'review');
};

/** The first member of the staff, with the document of that customer on the desk. */
export const openDesk = async (shop: RunningShop, page: Page): Promise<void> => {
  const link = await readFile(join(shop.dataDir, 'staff-first-link.txt'), 'utf8');
  await page.goto(link.trim());
  await page.getByLabel(/^Your name/).fill('Mara Meier');
  await page.getByLabel('Sign-in name').fill('mara');
  await page.getByLabel(/^Password/).fill('Ein-langes-Passwort-1797');
  await page.getByRole('button', { name: 'Make account' }).click();
  await page.getByRole('link', { name: /Ann Muster/ }).click();
};
