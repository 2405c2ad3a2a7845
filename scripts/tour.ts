/**
 * `npm run tour`: goes through the shop as a visitor, a new customer and staff, and saves a screenshot of each
 * main screen in docs/tour.
 */
import { rm } from 'node:fs/promises';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../tests/support/browser/find.ts';
import {
  addGiftCard,
  addTopUp,
  decide,
  fillCheckout,
  openCart,
  payButton,
  screenIs,
} from '../tests/support/browser/journey.ts';
import { createUserActions } from '../tests/support/browser/userActions.ts';
import { startShop } from '../tests/support/shop/start.ts';
import { flowsTour } from './tour/flows.ts';
import { keepPicture } from './tour/keepPicture.ts';
import { fillVerification, openDocumentAsStaff, signUpForVoucher, uploadDocument } from './tour/people.ts';

const shop = await startShop();
const browser = await chromium.launch({ ...(await findBrowser()), headless: true });
const onlyNecessary = {
  name: 'cookieConsent',
  value: JSON.stringify({ necessary: true, analytics: false, marketing: false }),
};
const open = async (width: number, height: number, dark = false): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width, height },
    locale: 'en-GB',
    colorScheme: dark ? 'dark' : 'light',
    // the shop shows headless browsers a notice that does not belong in the tour
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
    storageState: { cookies: [], origins: [{ origin: shop.url, localStorage: [onlyNecessary] }] },
  });
  await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  return context.newPage();
};
const pay = async (page: Page): Promise<void> => {
  await payButton(page, 'card').click();
  await page.waitForURL('**/sandbox/datatrans/v1/start/**');
};
const arrive = async (page: Page): Promise<void> => {
  await decide(page, 'Approve');
  await page.waitForURL('**/order-success');
  await screenIs(page, 'completed');
};
// a visitor
const desktop = await open(1280, 860);
await desktop.goto('/');
await keepPicture(desktop, 'home');
await desktop.goto('/giftcardworld');
await screenIs(desktop, 'list');
await keepPicture(desktop, 'gift-cards');
await desktop.goto('/giftcardworld/zalando-ch');
await screenIs(desktop, 'product');
await createUserActions(desktop).pick(/CHF\s50/);
await keepPicture(desktop, 'gift-card');
await desktop.goto('/help');
await keepPicture(desktop, 'help');
await desktop.goto('/about');
await keepPicture(desktop, 'about');
await desktop.goto('/paysafe/paysafecard');
await screenIs(desktop, 'product');
await keepPicture(desktop, 'voucher');

// a new customer signs up, and a staff member reviews their ID
await signUpForVoucher(shop, desktop, 'ann.muster@example.com');
await fillVerification(shop, desktop);
await keepPicture(desktop, 'verification');
await uploadDocument(desktop);
const staff = await open(1280, 860);
await openDocumentAsStaff(shop, staff);
await keepPicture(staff, 'staff');
await staff.getByRole('button', { name: 'Approve' }).click();
await screenIs(desktop, 'form');
await createUserActions(desktop).pick(/^I accept the/);
await pay(desktop);
await arrive(desktop);

// the customer returns to buy a gift card
await addGiftCard(desktop, '/giftcardworld/zalando-ch', /CHF\s50/);
await keepPicture(desktop, 'checkout');
await openCart(desktop);
await keepPicture(desktop, 'cart');
await desktop.keyboard.press('Escape');
await pay(desktop);
await keepPicture(desktop, 'payment');
await arrive(desktop);
await createUserActions(desktop).press(/^Show codes?$/);
await keepPicture(desktop, 'order');

// the customer buys a top-up
await desktop.goto('/mobile-topup');
await addTopUp(desktop);
await desktop.goto('/mobile-topup');
await screenIs(desktop, 'amount');
await keepPicture(desktop, 'top-up');
await desktop.goto('/checkout');
await screenIs(desktop, 'form');
await pay(desktop);
await arrive(desktop);
await desktop.goto('/orders');
await screenIs(desktop, 'list');
await keepPicture(desktop, 'orders');
await desktop.goto('/profile');
await keepPicture(desktop, 'profile');

// a visitor buys a top-up on a phone, in dark mode
const phone = await open(390, 844, true);
await phone.goto('/');
await keepPicture(phone, 'home-phone');
await addTopUp(phone);
await phone.goto('/mobile-topup');
await screenIs(phone, 'amount');
await keepPicture(phone, 'top-up-phone');
await phone.goto('/checkout');
await fillCheckout(phone, 'ben@example.com');
await keepPicture(phone, 'checkout-phone');
await pay(phone);
await arrive(phone);
await keepPicture(phone, 'order-phone');

await flowsTour(browser, keepPicture);
await browser.close();
await shop.kill();
await rm(shop.dataDir, { recursive: true, force: true });
